import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Firing } from '@/api/schedules';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { firing, firingOf, listed } from '@/test/schedules';
import { show } from '@/test/show';
import CalendarPage from './CalendarPage';
import { cutText, outcomeOf } from './labels';
import { feature } from './manifest';

const user = userEvent.setup();
const FIRINGS = 'GET /api/schedules/firings';
const SCHEDULES = {
  'GET /api/schedules': {
    paused: false,
    paused_until: null,
    feed: false,
    schedules: [listed(['topic', 5, 'Briefing']), listed(['agent', 7, 'Sorter'])],
  },
};

beforeEach(() => {
  setLayout('desktop');
  announce([feature]);
});

test('the calendar says of each time what became of it, by day and by kind', async () => {
  const times = [
    firingOf(['agent', 7, 'Sorter'], '2026-11-20T12:00:00Z', {
      outcome: 'missed',
      reason: 'Steward was not running.',
    }),
    firingOf(['topic', 5, 'Briefing'], '2026-11-21T12:00:00Z'),
    firingOf(['topic', 5, 'Briefing'], '2026-11-30T12:00:00Z', { outcome: 'planned' }),
  ];
  await show(CalendarPage, { ...SCHEDULES, [FIRINGS]: times });
  const item = (await screen.findByRole('link', { name: /Sorter/ })).closest('li');
  const missed = within(item as HTMLElement);
  expect(missed.getByText('Missed')).toBeVisible();
  expect(missed.getByText('Steward was not running.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Upcoming' })).toBeVisible();
  expect(screen.queryByText('Planned')).toBeNull();
  await user.click(screen.getByText('Topics'));
  expect(screen.queryByText('Missed')).toBeNull();
  await user.click(screen.getByText('All'));
  await user.click(screen.getByRole('switch', { name: 'Failed and missed only' }));
  expect(screen.getAllByRole('link', { name: /^Topic|^Agent/ })).toHaveLength(1);
});

const many = (count: number, owners: number, outcome: Firing['outcome']) =>
  Array.from({ length: count }, (_, at) =>
    firingOf(['topic', at % owners, 'Briefing'], new Date(at * 60_000).toISOString(), { outcome }),
  );

test.each([
  [99, 1, 'planned', false],
  [100, 1, 'planned', true],
  [499, 6, 'planned', false],
  [500, 6, 'planned', true],
  [499, 1, 'run', false],
  [500, 6, 'run', true],
] as const)('a calendar with %d times of %d schedules that are %s is cut: %s', (...row) => {
  const [count, owners, outcome, isIt] = row;
  expect(cutText(many(count, owners, outcome)) !== undefined).toBe(isIt);
});

test('a calendar that is cut says so', async () => {
  await show(CalendarPage, { ...SCHEDULES, [FIRINGS]: many(100, 1, 'planned') });
  expect(await screen.findByText('Only the next 100 runs of “Briefing” are shown.')).toBeVisible();
});

test.each([
  [{ outcome: 'planned' }, 'Planned', false],
  [{ outcome: 'skipped' }, 'Skipped', false],
  [{ outcome: 'coalesced' }, 'Merged', false],
  [{ outcome: 'missed' }, 'Missed', true],
  [{ error: 'It broke.' }, 'Failed', true],
  [{ finished_at: null }, 'Running', false],
  [{}, 'Ran', false],
] as const)('a due time with %o reads %s', (more, description, isProblem) => {
  expect(outcomeOf(firing('2026-11-27T10:00:00Z', more))).toMatchObject({ description, isProblem });
});
