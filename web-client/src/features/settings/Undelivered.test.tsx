import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, show } from '@/test/show';
import { Undelivered } from './Undelivered';

const user = userEvent.setup();
const LIST = 'GET /api/outbox/given-up';
const NOTICE = {
  id: 7,
  kind: 'push.notice',
  title: 'Notify a device',
  subject: 'push:3:agent:12',
  tries: 12,
  reason: 'The push service did not answer.',
  gave_up_at: '2026-11-26T10:00:00Z',
  created_at: '2026-11-26T08:00:00Z',
};
const page = () => <Undelivered />;

test('what was given up is shown with its reason and can be sent again', async () => {
  const answers: Record<string, unknown> = { [LIST]: [NOTICE] };
  const { asked } = await show(page, answers);
  expect(await screen.findByText('Notify a device')).toBeVisible();
  expect(screen.getByText('push:3:agent:12')).toBeVisible();
  expect(screen.getByText(/The push service did not answer.*after 12 attempts/)).toBeVisible();
  answers[LIST] = [];
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('Undelivered')).toBeNull());
  expect(asked).toContain('POST /api/outbox/given-up/7/send-again');
});

test('it can be discarded, and stays where that fails', async () => {
  const { asked } = await show(page, {
    [LIST]: [NOTICE],
    'DELETE /api/outbox/given-up/7': refusal(503, 'The database does not answer.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/outbox/given-up/7'));
  expect(await screen.findByText('Notify a device')).toBeVisible();
});

test('while nothing was given up nothing is shown', async () => {
  const { asked } = await show(page, { [LIST]: [] });
  await waitFor(() => expect(asked).toContain(LIST));
  expect(screen.queryByText('Undelivered')).toBeNull();
});
