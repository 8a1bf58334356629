import { afterEach, describe, expect, test, vi } from 'vitest';
import { fieldsOf, momentAt, momentOf } from './moment';
import { meaningOf } from './phrases';

/** A Sunday. */
const NOW = '2026-11-22T10:15';

function meant(typed: string, now = NOW): string {
  const meaning = meaningOf(typed, new Date(now));
  if (!meaning) return 'nothing';
  if ('description' in meaning) return meaning.description;
  const { date, time } = fieldsOf(meaning.at);
  return `${date} ${time}`;
}

test.each([
  ['in 3 hours', '2026-11-22 13:15'],
  ['3h', '2026-11-22 13:15'],
  ['in 20 minutes', '2026-11-22 10:35'],
  ['20 min', '2026-11-22 10:35'],
  ['in half an hour', '2026-11-22 10:45'],
  ['in an hour', '2026-11-22 11:15'],
  ['in two days', '2026-11-24 10:15'],
  ['in a week', '2026-11-29 10:15'],
  ['in 1 month', '2026-12-22 10:15'],
  ['today', '2026-11-22 18:00'],
  ['today 17:45', '2026-11-22 17:45'],
  ['tonight', '2026-11-22 20:00'],
  ['tonight at 9pm', 'Steward does not understand that'],
  ['this evening', '2026-11-22 18:00'],
  ['tomorrow', '2026-11-23 09:00'],
  ['tomorrow 9', '2026-11-23 09:00'],
  ['Tomorrow at 9', '2026-11-23 09:00'],
  ['9 tomorrow', '2026-11-23 09:00'],
  ['tomorrow, 9:30 pm', '2026-11-23 21:30'],
  ['tomorrow morning', '2026-11-23 09:00'],
  ['tomorrow in the afternoon', '2026-11-23 14:00'],
  ['tomorrow noon', '2026-11-23 12:00'],
  ['day after tomorrow', '2026-11-24 09:00'],
  ['monday', '2026-11-23 09:00'],
  ['next monday', '2026-11-23 09:00'],
  ['next sunday', '2026-11-29 09:00'],
  ['sunday', '2026-11-29 09:00'],
  ['sunday 12:00', '2026-11-22 12:00'],
  ['sunday 9:00', '2026-11-29 09:00'],
  ['on friday 14:30', '2026-11-27 14:30'],
  ['14:30 fri', '2026-11-27 14:30'],
  ['thursday at 2 p.m.', '2026-11-26 14:00'],
  ['weekend', '2026-11-28 09:00'],
  ['next week', '2026-11-23 09:00'],
  ['next month', '2026-12-01 09:00'],
  ['2026-12-24', '2026-12-24 09:00'],
  ['2026-12-24 18:00', '2026-12-24 18:00'],
  ['24.12. 18:00', '2026-12-24 18:00'],
  ['24.12.2027', '2027-12-24 09:00'],
  ['24 december', '2026-12-24 09:00'],
  ['24th of December at 18', '2026-12-24 18:00'],
  ['dec 24, 6pm', '2026-12-24 18:00'],
  ['january 2 2028', '2028-01-02 09:00'],
  ['3 march', '2027-03-03 09:00'],
  ['29 feb', '2028-02-29 09:00'],
  ['at 11', '2026-11-22 11:00'],
  ['at 9', '2026-11-23 09:00'],
  ['noon', '2026-11-22 12:00'],
  ['midnight', '2026-11-23 00:00'],
  ['12am', '2026-11-23 00:00'],
  ['12pm', '2026-11-22 12:00'],
])('%s is %s', (typed, at) => {
  if (at.startsWith('Steward')) expect(meant(typed)).toContain(at);
  else expect(meant(typed)).toBe(at);
});

test.each([
  ['', 'nothing'],
  ['  ', 'nothing'],
  ['every monday', 'Reminders do not repeat'],
  ['daily at 9', 'Reminders do not repeat'],
  ['each friday', 'Reminders do not repeat'],
  ['today 9:00', 'That time has passed'],
  ['2020-01-01', 'That time has passed'],
  ['in 0 minutes', 'That time has passed'],
  ['yesterday', 'That time has passed'],
  ['Yesterday at 9', 'That time has passed'],
  ['the day before yesterday', 'That time has passed'],
  ['last friday 14:30', 'That time has passed'],
  ['two hours ago', 'That time has passed'],
  ['24.12.2020 18:00', 'That time has passed'],
  ['24 december 1020', 'That time has passed'],
  ['last day of march', 'Steward does not understand'],
  ['last friday of december', 'Steward does not understand'],
  ['30 feb', 'Steward does not understand'],
  ['25:00', 'Steward does not understand'],
  ['13pm', 'Steward does not understand'],
  ['when the cows come home', 'Steward does not understand'],
  ['tomorrow perhaps', 'Steward does not understand'],
  ['in 999999 months', 'Steward does not understand'],
])('of “%s” it is said: %s', (typed, description) => {
  expect(meant(typed)).toContain(description);
});

test('31 days later in months is the last day of a short one', () => {
  expect(meant('in a month', '2027-01-31T08:00')).toBe('2027-02-28 08:00');
});

describe('where clocks are put forward and back', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    // Clocks go from 02:00 to 03:00 on 29 March, and back from 03:00 to 02:00 on 25 October.
    ['tomorrow 2:30', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['tomorrow 1:59', '2026-03-28T12:00:00Z', '2026-03-29T00:59:00.000Z'],
    ['tomorrow 3:00', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['in 3 hours', '2026-03-29T00:30:00Z', '2026-03-29T03:30:00.000Z'],
    ['in 1 day', '2026-03-28T11:00:00Z', '2026-03-29T10:00:00.000Z'],
    ['tomorrow 2:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['in 1 day', '2026-10-24T10:00:00Z', '2026-10-25T11:00:00.000Z'],
  ])('%s at %s is %s', (typed, now, at) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(meaningOf(typed, new Date(now))).toEqual({ at: new Date(at) });
  });

  test('fields say the same as words', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(momentOf('2026-03-29', '02:30')?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
    const at = momentAt({ year: 2026, month: 10, day: 27 }, { hour: 14, minute: 30 });
    expect(fieldsOf(at)).toEqual({ date: '2026-11-27', time: '14:30' });
    expect(momentOf('2026-11-27', '14:30')).toEqual(at);
    expect(momentOf('', '14:30')).toBeUndefined();
    expect(momentOf('2026-11-27', '')).toBeUndefined();
  });
});
