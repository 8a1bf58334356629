import { expect, test } from 'vitest';
import { completionsOf, filtersOf, settled, withFilter, without } from './syntax';

/** A Wednesday. */
const TODAY = at(0, 2026, 10, 25, 12);
const offered = (text: string) => completionsOf(text, TODAY).map(({ filter }) => filter);
const filters = (text: string) => filtersOf(text).map((filter) => filter.text);

test.each([
  ['in:topic gate', ['in:topic']],
  ['gate from:me after:2026-11 wall', ['from:me', 'after:2026-11']],
  ['IN:Topic', ['IN:Topic']],
  ['in:nowhere from:you after:soon before:2026-1 has:', []],
  ['before:2026 after:2026-11-22', ['before:2026', 'after:2026-11-22']],
  ['gate in:', []],
  ['"in:topic" gate', []],
  ['"said in:topic', []],
  ['http://example.org begin:now', []],
])('the filters of %s are %j', (text, expected) => {
  expect(filters(text)).toEqual(expected);
});

test.each([
  ['gate from:me wall', 'gate wall'],
  ['from:me gate', 'gate'],
  ['gate from:me ', 'gate '],
])('%s without its filter is “%s”', (text, expected) => {
  const [filter] = filtersOf(text);
  if (!filter) throw new Error('no filter');
  expect(without(text, filter)).toBe(expected);
});

test.each([
  ['gate in:', 'gate '],
  ['after:2026-1', ''],
  ['gate in:nowhere ', 'gate in:nowhere '],
  [' gate in:chat', 'gate in:chat'],
  ['gate in:workflow', 'gate in:workflow'],
  ['gate in:Topics', 'gate in:Topics'],
  ['gate has:attachments', 'gate '],
  ['gate', 'gate'],
])('of “%s” is looked for “%s”', (text, expected) => {
  expect(settled(text)).toBe(expected);
});

test('a filter goes after what was typed; one that needs a value is written on', () => {
  expect(withFilter('gate', 'has:attachment')).toBe('gate has:attachment ');
  expect(withFilter('gate ', 'in:')).toBe('gate in:');
  expect(withFilter('', 'in:')).toBe('in:');
});

test.each([
  ['in:', ['in:topic', 'in:chat', 'in:agent', 'in:workflow']],
  ['gate in:c', ['in:chat']],
  ['from:', ['from:me', 'from:assistant']],
  ['has:', ['has:attachment']],
  ['in:topic', []],
  ['in:topic ', []],
  ['in', []],
  ['in:x', []],
  ['"in:', []],
])('“%s” offers %j', (text, expected) => {
  expect(offered(text)).toEqual(expected);
});

test('a date is offered by its name and written as the syntax has it', () => {
  const named = completionsOf('gate after:', TODAY).map(({ description, text }) => [
    description,
    text,
  ]);
  expect(named).toEqual([
    ['Today', 'gate after:2026-11-25 '],
    ['This week', 'gate after:2026-11-23 '],
    ['This month', 'gate after:2026-11 '],
    ['Last year', 'gate after:2025 '],
  ]);
  expect(offered('before:last')).toEqual(['before:2025']);
  expect(offered('before:2026')).toEqual([
    'before:2026-11-25',
    'before:2026-11-23',
    'before:2026-11',
  ]);
});

test('on a Sunday the week began six days before', () => {
  const [, week] = completionsOf('after:', at(0, 2026, 10, 1, 23));
  expect(week?.filter).toBe('after:2026-10-26');
});

test('nothing of a day is missed where it begins earlier or later than that of the service', () => {
  const days = (offset: number) =>
    completionsOf('after:', at(offset, 2026, 10, 25, 9)).map(({ filter }) => filter.slice(6));
  expect(days(-11 * 60)).toEqual(['2026-11-24', '2026-11-22', '2026-11', '2025']);
  expect(days(8 * 60)).toEqual(['2026-11-25', '2026-11-23', '2026-11', '2025']);
});

/** A local time in a zone this many minutes behind UTC. */
function at(offset: number, ...parts: [number, number, number, number]): Date {
  const moment = new Date(...parts);
  moment.getTimezoneOffset = () => offset;
  return moment;
}
