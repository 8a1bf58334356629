import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedReminder, Reminder } from '@/api/types';
import { setLayout } from '@/test/layout';
import { type Answers, refusal, show } from '@/test/show';
import { runAction } from '@/ui/actions';
import { useToasts } from '@/ui/toast';
import ComingReminders from './ComingReminders';
import DueReminders from './DueReminders';
import { remind } from './dialogs';
import ReminderLine from './ReminderLine';

const topic = { kind: 'topic', id: 7 } as const;
const user = userEvent.setup();
const HOUR = 3_600_000;

const reminder = (status: Reminder['status'], more: Partial<Reminder> = {}): Reminder => ({
  id: 1,
  topic_id: 7,
  chat_id: null,
  remind_at: new Date(Date.now() + (status === 'fired' ? -HOUR : 48 * HOUR)).toISOString(),
  note: 'Call the bank',
  status,
  fired_at: status === 'fired' ? new Date(Date.now() - HOUR / 12).toISOString() : null,
  revision: 3,
  created_at: '2026-11-21T04:00:00Z',
  updated_at: '2026-11-21T04:00:00Z',
  ...more,
});
const due = (id: number, title: string, more: Partial<ListedReminder> = {}): ListedReminder => ({
  ...reminder('fired', { id, topic_id: id, note: null }),
  container: 'topic',
  title,
  slug: title.toLowerCase(),
  ...more,
});

const Line = () => <ReminderLine container={topic} />;
const ONE = '/api/reminders/topic/7';
const noReminder = () => new Response('null', { headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.restoreAllMocks());

const body = (asked: string[], method: string) => {
  const line = asked.find((one) => one.startsWith(`${method} `)) ?? '';
  return JSON.parse(line.slice(line.indexOf('{')));
};

test('a reminder is set in words, and the fields say what they mean', async () => {
  const { asked } = await show(Line, {
    [`GET ${ONE}`]: noReminder(),
    [`PUT ${ONE}`]: reminder('scheduled'),
  });
  await waitFor(() => expect(asked).toContain(`GET ${ONE}`));
  expect(screen.queryByRole('region', { name: 'Reminder' })).toBeNull();
  runAction('reminder');
  const dialog = await screen.findByRole('dialog', { name: 'Remind me' });
  const set = () => within(dialog).getByRole('button', { name: 'Set reminder' });
  const words = await within(dialog).findByLabelText('When?');
  await user.click(set());
  expect(dialog).toHaveTextContent('Enter a time, or choose a date and a time.');
  expect(words).toHaveFocus();
  await user.type(words, 'every monday');
  expect(dialog).toHaveTextContent('Use a schedule instead.');
  await user.click(set());
  await user.clear(words);
  await user.type(words, 'tomorrow 14:30');
  expect(within(dialog).getByLabelText('Time')).toHaveValue('14:30');
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    /Steward will remind you tomorrow at/,
  );
  await user.type(within(dialog).getByLabelText('Note (optional)'), ' tea ');
  await user.click(set());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(14, 30, 0, 0);
  expect(body(asked, 'PUT')).toEqual({
    remind_at: tomorrow.toISOString(),
    note: 'tea',
    revision: 0,
  });
  expect(useToasts.getState().toasts[0]?.text).toMatch(/^Steward will remind you tomorrow at/);
});

test('a preset and a field are chosen without a word', async () => {
  const { asked } = await show(Line, {
    [`GET ${ONE}`]: noReminder(),
    [`PUT ${ONE}`]: reminder('scheduled'),
  });
  remind.open({ container: topic });
  const dialog = await screen.findByRole('dialog', { name: 'Remind me' });
  await user.click(await within(dialog).findByRole('button', { name: 'Tomorrow morning' }));
  const time = within(dialog).getByLabelText('Time');
  expect(time).toHaveValue('09:00');
  await user.clear(time);
  await user.type(time, '07:45');
  expect(within(dialog).getByLabelText('When?')).toHaveValue('');
  await user.click(within(dialog).getByRole('button', { name: 'Set reminder' }));
  await waitFor(() => expect(asked.some((line) => line.startsWith('PUT'))).toBe(true));
  expect(new Date(body(asked, 'PUT').remind_at).getMinutes()).toBe(45);
});

test('what was typed is there again after Escape, until it is discarded', async () => {
  await show(Line, { [`GET ${ONE}`]: noReminder() });
  const open = async () => {
    remind.open({ container: topic });
    return within(await screen.findByRole('dialog', { name: 'Remind me' }));
  };
  let dialog = await open();
  await user.type(await dialog.findByLabelText('When?'), 'tomorrow 14:30');
  await user.type(dialog.getByLabelText('Note (optional)'), 'Tea');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await open();
  expect(await dialog.findByLabelText('When?')).toHaveValue('tomorrow 14:30');
  expect(dialog.getByLabelText('Time')).toHaveValue('14:30');
  expect(dialog.getByLabelText('Note (optional)')).toHaveValue('Tea');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  dialog = await open();
  expect(await dialog.findByLabelText('When?')).toHaveValue('');
  await user.keyboard('{Escape}');
});

test('what was changed elsewhere is said, and what was typed stays', async () => {
  const changed = Response.json(
    { type: '/problems/reminder-changed', status: 409, detail: 'Changed.', title: 'Conflict' },
    { status: 409 },
  );
  await show(Line, { [`GET ${ONE}`]: reminder('scheduled'), [`PUT ${ONE}`]: changed });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit reminder' });
  const note = await within(dialog).findByLabelText('Note (optional)');
  expect(note).toHaveValue('Call the bank');
  await user.type(note, '!');
  await user.click(within(dialog).getByRole('button', { name: 'Set reminder' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('changed elsewhere');
  expect(note).toHaveValue('Call the bank!');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

test('what another window changes while one is asked is not written over unheard', async () => {
  const changed = Response.json(
    { type: '/problems/reminder-changed', status: 409, detail: 'Changed.', title: 'Conflict' },
    { status: 409 },
  );
  const answers: Answers = { [`GET ${ONE}`]: reminder('scheduled'), [`PUT ${ONE}`]: changed };
  const { asked, client } = await show(Line, answers);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit reminder' });
  await within(dialog).findByLabelText('Note (optional)');
  answers[`GET ${ONE}`] = reminder('scheduled', { revision: 4, note: 'Call the shop' });
  await client.invalidateQueries();
  const set = within(dialog).getByRole('button', { name: 'Set reminder' });
  await user.click(set);
  await within(dialog).findByText(/changed elsewhere/);
  expect(body(asked, 'PUT').revision).toBe(3);
  answers[`PUT ${ONE}`] = reminder('scheduled', { revision: 5 });
  asked.length = 0;
  await user.click(set);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(body(asked, 'PUT').revision).toBe(4);
});

test('a reminder that is to come is told above the conversation, and can be cancelled', async () => {
  const { asked } = await show(Line, { [`GET ${ONE}`]: reminder('scheduled') });
  const line = await screen.findByRole('region', { name: 'Reminder' });
  expect(line).toHaveTextContent(/Reminder on \w+ at .*: Call the bank/);
  await user.click(within(line).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toContain(`DELETE ${ONE}?revision=3`));
});

test('one that is due is done with, by its action too', async () => {
  const { asked } = await show(Line, { [`GET ${ONE}`]: reminder('fired') });
  const line = await screen.findByRole('region', { name: 'Reminder' });
  expect(line).toHaveTextContent('Due 5 minutes ago: Call the bank');
  runAction('reminder-cancel');
  expect(asked.some((one) => one.startsWith('DELETE'))).toBe(false);
  runAction('done');
  await waitFor(() => expect(asked).toContain(`DELETE ${ONE}?revision=3`));
});

test('what the service refuses is said', async () => {
  await show(Line, {
    [`GET ${ONE}`]: reminder('scheduled'),
    [`DELETE ${ONE}?revision=3`]: refusal(503, 'Not now.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      text: 'The reminder was not cancelled.',
      detail: 'Not now.',
    }),
  );
});

test('those that are due are listed, put off and done with', async () => {
  const { asked } = await show(DueReminders, {
    'GET /api/reminders': [due(7, 'Garden', { note: 'Water it' }), due(8, 'Letters')],
    'PUT /api/reminders/topic/7': reminder('scheduled'),
  });
  const list = await screen.findByRole('region', { name: 'Due' });
  const links = within(list).getAllByRole('link');
  expect(links[0]).toHaveTextContent(/Water it.*Garden/);
  expect(links[1]).toHaveTextContent('Letters');
  const first = within(list).getByRole('group', { name: 'Reminder: Water it' });
  await user.click(within(first).getByRole('button', { name: 'Snooze' }));
  await user.click(await screen.findByRole('menuitem', { name: 'In an hour' }));
  await waitFor(() => expect(asked.some((line) => line.startsWith('PUT'))).toBe(true));
  expect(body(asked, 'PUT')).toMatchObject({ note: 'Water it', revision: 3 });
  const second = within(list).getByRole('group', { name: 'Reminder: Letters' });
  await user.click(within(second).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/reminders/topic/8?revision=3'));
});

test('that they could not be read is said', async () => {
  await show(DueReminders, { 'GET /api/reminders': refusal(500, 'The disk is gone.') });
  expect(await screen.findByText('Reminders could not be loaded')).toBeVisible();
});

const COMING = '/api/reminders?status=scheduled';

test('those to come are listed, the next three first, and changed or cancelled there', async () => {
  const coming = Array.from({ length: 5 }, (_, i) => ({
    ...due(i + 1, `Topic ${i + 1}`),
    ...reminder('scheduled', { id: i + 1, topic_id: i + 1, note: null }),
  }));
  const { asked } = await show(ComingReminders, { [`GET ${COMING}`]: coming });
  const list = await screen.findByRole('region', { name: 'Upcoming' });
  expect(within(list).getAllByRole('link')).toHaveLength(3);
  await user.click(within(list).getByRole('button', { name: 'Show all 5' }));
  expect(within(list).getAllByRole('link')).toHaveLength(5);
  const last = within(list).getByRole('group', { name: 'Reminder: Topic 5' });
  await user.click(within(last).getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit reminder' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(within(last).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/reminders/topic/5?revision=3'));
});

test('where none is to come nothing stands, and what could not be read is said', async () => {
  const { asked } = await show(ComingReminders, { [`GET ${COMING}`]: [] });
  await waitFor(() => expect(asked).toContain(`GET ${COMING}`));
  expect(screen.queryByRole('region')).toBeNull();
  await show(ComingReminders, { [`GET ${COMING}`]: refusal(500, 'The disk is gone.') });
  expect(await screen.findByText('Upcoming reminders could not be loaded')).toBeVisible();
});
