import { expect, test } from 'vitest';
import { rule } from '@/test/schedules';
import { draftOf, faultOf, newRule, ownZone, ruleOf, rulesOf, withDay } from './recurrence';

test.each([
  [60, '1', 'minutes'],
  [5_400, '90', 'minutes'],
  [3_600, '1', 'hours'],
  [90_000, '25', 'hours'],
  [86_400, '1', 'days'],
  [1_209_600, '14', 'days'],
  // Only the API creates it; looking at it does not change it.
  [90, '90', 'seconds'],
])('%d seconds read %s %s, and stay what they are', (seconds, every, unit) => {
  const known = rule({ interval_seconds: seconds, run_at_minute: null });
  const draft = draftOf(known);
  expect(draft).toMatchObject({ mode: 'every', every, unit });
  expect(ruleOf(draft)).toEqual(known);
});

test.each([
  [0, '00:00'],
  [420, '07:00'],
  [1_439, '23:59'],
])('minute %d is %s in the zone of the rule, wherever it is read', (minute, time) => {
  const known = rule({ run_at_minute: minute, timezone: 'Pacific/Auckland', days_of_week: 31 });
  const draft = draftOf(known);
  expect(draft).toMatchObject({ mode: 'at', time, zone: 'Pacific/Auckland' });
  expect(ruleOf(draft)).toEqual(known);
});

test('a new rule is at seven each day, where this device is; as an interval it is an hour', () => {
  expect(ruleOf(newRule())).toEqual(rule({ timezone: ownZone() }));
  expect(ruleOf({ ...newRule(), mode: 'every' })).toMatchObject({
    interval_seconds: 3_600,
    run_at_minute: null,
  });
});

test.each([
  ['UTC+02:00', true],
  ['GMT-05:30', true],
  ['+02:00', true],
  ['Z', true],
  ['EST', true],
  ['Europe/Berlin', true],
  ['UTC+2', false],
  ['Berlin+02:00', false],
])('the zone %s can be saved: %s', (zone, isKnown) => {
  expect(ruleOf({ ...newRule(), zone }) !== undefined).toBe(isKnown);
});

test.each([
  [{ mode: 'every', every: '' }, 'every'],
  [{ mode: 'every', every: '0' }, 'every'],
  [{ mode: 'every', every: '1.5' }, 'every'],
  [{ mode: 'every', every: '59', unit: 'seconds' }, 'every'],
  [{ mode: 'every', every: '99999', unit: 'days' }, 'every'],
  [{ mode: 'at', time: '' }, 'time'],
  [{ zone: 'Mars/Olympus' }, 'zone'],
  [{ zone: '' }, 'zone'],
] as const)('%o cannot be saved', (part, where) => {
  const draft = { ...newRule(), ...part };
  expect(faultOf(draft, where)).toEqual(expect.any(String));
  expect(rulesOf([newRule(), draft])).toBeUndefined();
});

test('days are switched one by one, and the last one stays', () => {
  expect(withDay(127, 0)).toBe(126);
  expect(withDay(1, 6)).toBe(65);
  expect(withDay(64, 6)).toBe(64);
  expect(draftOf(rule({ days_of_week: 0 })).days).toBe(127);
});
