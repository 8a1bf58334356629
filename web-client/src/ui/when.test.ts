import { expect, test } from 'vitest';
import { daysBetween, longWhen, whenToCome } from './when';

const now = new Date(2026, 10, 21, 12, 0);
const at = (...parts: [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 9, parts[4] ?? 0).toISOString();

test('days are those of the calendar, not of 24 hours', () => {
  expect(daysBetween(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 1))).toBe(1);
  expect(daysBetween(new Date(2026, 10, 21, 0, 1), now)).toBe(0);
});

test.each([
  [at(2026, 10, 21, 11, 59), 'just now'],
  [at(2026, 10, 21, 11, 30), '30 minutes ago'],
  [at(2026, 10, 20, 23, 59), 'yesterday'],
  [at(2026, 10, 17), 'on Tuesday'],
])('%s is said as “%s”', (time, said) => {
  expect(longWhen(time, now)).toBe(said);
});

test.each([
  [at(2026, 10, 21, 23, 59), /^today at 23:59/],
  [at(2026, 10, 22, 0, 1), /^tomorrow at 00:01/],
  [at(2026, 10, 27), /^on Friday at 09:00/],
  [at(2026, 10, 28), /^on Nov 28 at 09:00/],
  [at(2027, 0, 1), /^on Jan 1, 2027 at 09:00/],
])('%s, which is to come, is said as “%s”', (time, said) => {
  expect(whenToCome(time, now)).toMatch(said);
});

test('another year is said with its number', () => {
  expect(longWhen(at(2025, 2, 3), now)).toContain('2025');
});
