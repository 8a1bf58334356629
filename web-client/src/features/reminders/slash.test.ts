import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '@/test/slash';
import handle from './slash';

const reminder = (status: 'scheduled' | 'fired') => ({
  id: 1,
  topic_id: 7,
  chat_id: null,
  remind_at: '2099-01-01T10:00:00Z',
  note: null,
  status,
  fired_at: null,
  revision: 4,
});
const of = (answer: unknown) => ({ 'GET /api/reminders/topic/7': answer });
const DISMISS = 'DELETE /api/reminders/topic/7?revision=4';

test.each([
  ['/reminder-cancel', 'scheduled', 'cancelled'],
  ['/done', 'fired', 'Reminder done'],
] as const)('%s ends a reminder that is %s', async (text, status, description) => {
  const { asked, told } = await call(handle, text, of(reminder(status)));
  expect(asked).toContain(DISMISS);
  expect(told).toContain(description);
});

test.each([
  ['/reminder-cancel', reminder('fired'), 'No reminder is set'],
  ['/reminder-cancel', Response.json(null), 'No reminder is set'],
  ['/done', reminder('scheduled'), 'No reminder is due'],
])('%s leaves what it does not mean: %#', async (text, answer, description) => {
  const { asked, told } = await call(handle, text, of(answer));
  expect(asked).not.toContain(DISMISS);
  expect(told).toContain(description);
});

test('a new one is asked for, with what it is about', async () => {
  await call(handle, '/reminder call the bank', of(Response.json(null)));
  expect(await screen.findByLabelText('Note (optional)')).toHaveValue('call the bank');
});
