import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Schedules, schedules } from '@/api/schedules';
import type { BusEvent } from '@/api/types';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { firing, firingOf, listed, schedule } from '@/test/schedules';
import { refusal, show } from '@/test/show';
import { topic } from '@/test/topics';
import { useToasts } from '@/ui/toast';
import { resultOf } from './labels';
import { feature } from './manifest';
import NextSchedules from './NextSchedules';
import OptionsPage from './OptionsPage';
import SchedulesPage from './SchedulesPage';
import { answerTo } from './useRunNow';

const user = userEvent.setup();
const ALL = 'GET /api/schedules';
const FIRINGS = 'GET /api/schedules/firings';
const WORDS = {
  'POST /api/schedules/words': { rules: [], words: 'Every day', next: [] },
};
const all = (schedules: Schedules['schedules'], more: Partial<Schedules> = {}): Schedules => ({
  paused: false,
  paused_until: null,
  feed: false,
  schedules,
  ...more,
});
const briefing = listed(['topic', 5, 'Briefing']);
const sorter = listed(['agent', 7, 'Sorter'], {
  status: 'error',
  last_status: 'error',
  last_error: 'Agents mode is disabled',
  last_run_at: '2026-11-25T06:00:00Z',
});
const nightly = listed(['workflow', 3, 'Nightly'], { enabled: false, next_run_at: null });

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
  announce([feature]);
});

const row = async (name: string) => {
  const item = (await screen.findByRole('link', { name: new RegExp(name) })).closest('li');
  if (!item) throw new Error(`There is no row of ${name}.`);
  return within(item);
};

test('each schedule says when it comes, how it went, and why it did not', async () => {
  await show(SchedulesPage, { [ALL]: all([briefing, sorter, nightly]) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Schedules' })).toBeVisible();
  expect(await screen.findByText(/^3 schedules · one failed · next: Briefing, on /)).toBeVisible();
  expect((await row('Briefing')).getByText('Every day at 07:00, Berlin time')).toBeVisible();
  expect((await row('Sorter')).getByText('Failed')).toBeVisible();
  expect((await row('Sorter')).getByText('Agents mode is disabled')).toBeVisible();
  expect((await row('Nightly')).getByText('Off')).toBeVisible();
  expect(screen.getByRole('link', { name: /Nightly/ })).toHaveAttribute('href', '/workflows/3');
});

test.each([
  ['Briefing', 'PATCH /api/topics/5/schedule {"enabled":false}'],
  ['Sorter', 'PATCH /api/agents/7/schedule {"enabled":false}'],
  ['Nightly', 'PUT /api/workflows/3/schedule {"schedule_enabled":true}'],
])('%s is switched in its place', async (name, request) => {
  const { asked } = await show(SchedulesPage, { [ALL]: all([briefing, sorter, nightly]) });
  await user.click(await screen.findByRole('switch', { name: `Schedule for ${name}` }));
  await waitFor(() => expect(asked).toContain(request));
});

test('a row says that its next run is skipped', async () => {
  const next_run_at = new Date(Date.now() + 3_600_000).toISOString();
  await show(SchedulesPage, {
    [ALL]: all([listed(['topic', 5, 'Briefing'], { next_run_at })]),
    'POST /api/topics/5/schedule/skip-next': schedule({}),
  });
  await user.click(
    await screen.findByRole('button', { name: 'Actions for the schedule of Briefing' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Skip next' }));
  expect(await screen.findByText(/^· Skipped (today|tomorrow) at /)).toBeVisible();
});

test('a run that is refused says why', async () => {
  const answers = {
    [ALL]: all([briefing]),
    'POST /api/topics/5/schedule/run': refusal(409, 'Run already in progress'),
  };
  await show(SchedulesPage, answers);
  const button = await screen.findByRole('button', { name: 'Run Briefing now' });
  await user.click(button);
  expect(await screen.findByText('Not started: Run already in progress')).toBeVisible();
  expect(button).toHaveFocus();
});

const AFTER = '2026-11-27T10:00:00Z';
test.each([
  [{ status: 'idle' }, 'Starting soon.'],
  [{ status: 'running' }, 'Running now.'],
  [{ status: 'ok', last_status: 'ok', last_run_at: AFTER }, 'Finished.'],
  // The outcome of the run itself is on the agent's page.
  [{ status: 'ok', last_status: 'ok', last_run_at: AFTER, topic_id: null }, 'Started.'],
  [
    { status: 'ok', last_status: 'ok', last_run_at: AFTER, last_error: 'Agent is archived' },
    'Skipped: Agent is archived',
  ],
  [
    { status: 'error', last_status: 'error', last_run_at: AFTER, last_error: 'Run timed out.' },
    'Failed: Run timed out.',
  ],
] as const)('after Run now, %o is told as “%s”', (now, answer) => {
  expect(answerTo({ before: null }, schedule(now))).toBe(answer);
});

test('what ended well before a restart is no failure', () => {
  expect(
    resultOf(schedule({ status: 'idle', last_status: 'ok', last_run_at: AFTER })).description,
  ).toBe('Finished');
});

test('without schedules the first one is a step away', async () => {
  const answers = {
    [ALL]: all([]),
    'POST /api/topics': topic(9, 'Morning briefing'),
    'POST /api/topics/9/schedule': refusal(503, 'Not now.'),
    ...WORDS,
  };
  const { asked } = await show(SchedulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Create a morning briefing' }));
  const name = 'Schedule for “Morning briefing”';
  await user.click(
    within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancel' }),
  );
  expect(asked.filter((line) => line.startsWith('POST /api/topics'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create a morning briefing' }));
  const dialog = await screen.findByRole('dialog', { name });
  await user.click(within(dialog).getByRole('button', { name: 'Create schedule' }));
  await waitFor(() =>
    expect(asked.find((line) => line.startsWith('POST /api/topics/9/schedule {'))).toMatch(
      /"enabled":true,"clear_context":false,"misfire":"run_once","prompt":"Give me a short/,
    ),
  );
  await waitFor(() => expect(useToasts.getState().toasts[0]?.detail).toBe('Not now.'));
  await user.click(within(dialog).getByRole('button', { name: 'Create schedule' }));
  const sent = (line: string) => asked.filter((one) => one.startsWith(`POST ${line} {`));
  await waitFor(() => expect(sent('/api/topics/9/schedule')).toHaveLength(2));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  // A second attempt takes the topic that is there.
  await user.click(screen.getByRole('button', { name: 'Create a morning briefing' }));
  const again = within(await screen.findByRole('dialog', { name }));
  await user.click(again.getByRole('button', { name: 'Create schedule' }));
  await waitFor(() => expect(sent('/api/topics/9/schedule')).toHaveLength(3));
  expect(sent('/api/topics')).toHaveLength(1);
  await user.click(again.getByRole('button', { name: 'Cancel' }));
});

test.each([
  ['topic.changed', { topic_id: 5 }, true],
  ['settings.changed', {}, true],
  ['agent.changed', { agent_session_id: 7 }, true],
  ['agent.changed', { agent_session_id: 7, status: 'running' }, false],
  ['workflow.changed', { workflow_id: 3 }, true],
] as const)('on %s %o the lists are read again: %s', (type, event, isRead) => {
  const client = new QueryClient();
  const lists = [schedules.all(), schedules.firings(), schedules.coming()];
  for (const { queryKey } of lists) client.setQueryData<unknown>(queryKey, []);
  feature.listens?.[type]?.(event as BusEvent, { client });
  for (const { queryKey } of lists)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isRead);
});

test('what cannot be loaded says so, and is tried again', async () => {
  const answers: Record<string, unknown> = { [ALL]: refusal(503, 'Not now.') };
  await show(SchedulesPage, answers);
  expect(await screen.findByText('The schedules could not be loaded')).toBeVisible();
  answers[ALL] = all([briefing]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Briefing/ })).toBeVisible();
});

test('all are paused until a date, which a banner says until they are resumed', async () => {
  const answers: Record<string, unknown> = { [ALL]: all([briefing]) };
  const { asked } = await show(SchedulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Pause all…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause all schedules' }));
  await user.click(dialog.getByText('A date'));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(dialog.getByText('Date and time is required.')).toBeVisible();
  expect(dialog.getByLabelText('Date and time')).toHaveFocus();
  await user.type(dialog.getByLabelText('Date and time'), '2036-12-04T08:00');
  const until = new Date('2036-12-04T08:00').toISOString();
  answers[ALL] = all([briefing], { paused: true, paused_until: until });
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(asked).toContain(`POST /api/schedules/pause {"until":"${until}"}`));
  expect(await screen.findByText(/^All schedules are paused until .*are skipped\.$/)).toBeVisible();
  expect((await row('Briefing')).getByText(/^Paused, would run on /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pause all…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/schedules/pause'));
});

test('the banner of a pause goes when the pause ends', async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-27T13:55:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  const paused = { paused: true, paused_until: '2026-11-27T14:05:00Z' };
  const answers: Record<string, unknown> = { [ALL]: all([briefing], paused) };
  await show(SchedulesPage, answers);
  expect(await screen.findByText(/^All schedules are paused until/)).toBeVisible();
  answers[ALL] = all([briefing]);
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(screen.getByText(/^All schedules are paused until/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(screen.queryByText(/^All schedules are paused/)).toBeNull());
});

test('the address of the feed is shown once, and removed after a question', async () => {
  const answers: Record<string, unknown> = {
    [ALL]: all([]),
    'GET /api/settings': { quiet_hours: null },
    'POST /api/schedules/feed': { url: '/api/schedules/feed/abc.ics' },
  };
  const { asked } = await show(OptionsPage, answers);
  answers[ALL] = all([], { feed: true });
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  expect(await screen.findByRole('group', { name: 'Calendar feed address' })).toHaveTextContent(
    `${location.origin}/api/schedules/feed/abc.ics`,
  );
  await user.click(screen.getByRole('button', { name: 'Remove…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/schedules/feed'));
});

test('quiet hours keep the zone that they were set in', async () => {
  const known = { start: '22:00', end: '06:00', timezone: 'Pacific/Auckland' };
  const { asked } = await show(OptionsPage, {
    [ALL]: all([]),
    'GET /api/settings': { quiet_hours: known },
  });
  const until = await screen.findByLabelText('Until');
  await user.clear(until);
  await user.type(until, '07:30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const body = JSON.stringify({ quiet_hours: { ...known, end: '07:30' } });
  await waitFor(() => expect(asked).toContain(`PUT /api/settings ${body}`));
});

test('Today names the next three', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T10:00:00Z'), toFake: ['Date'] });
  const line = `${FIRINGS}?from=2026-11-27T10%3A00%3A00.000Z&to=2026-11-29T10%3A00%3A00.000Z`;
  const times = ['A', 'B', 'C', 'D'].map((name, at) =>
    firingOf(['topic', at, name], `2026-11-28T0${at}:00:00Z`, { outcome: 'planned' }),
  );
  await show(NextSchedules, { [line]: times });
  const list = within(await screen.findByRole('region', { name: 'Scheduled' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
});

test('what comes tomorrow comes today once the day has changed, and is looked for each hour', async () => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-27T10:00:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  const line = (from: string, to: string) =>
    `${FIRINGS}?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
  const next = [firing('2026-11-28T12:00:00Z', { outcome: 'planned' })];
  const first = line('2026-11-27T10:00:00.000Z', '2026-11-29T10:00:00.000Z');
  const second = line('2026-11-27T11:00:00.000Z', '2026-11-29T11:00:00.000Z');
  const later = line('2026-11-28T10:00:00.000Z', '2026-11-30T10:00:00.000Z');
  const { asked } = await show(NextSchedules, { [first]: next, [second]: next, [later]: next });
  expect(await screen.findByText(/^tomorrow at/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(asked).toContain(second);
  vi.setSystemTime(Date.parse('2026-11-28T10:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/^today at/)).toBeVisible();
});
