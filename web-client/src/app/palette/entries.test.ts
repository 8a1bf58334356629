import { expect, test } from 'vitest';
import type { EntryGroup } from '@/kit/palette';
import type { Action } from '@/ui/actions';
import { actionGroups, arranged, firstOf } from './entries';

const action = (id: string, label: string, more: Partial<Action> = {}): Action => ({
  id,
  label,
  group: 'Do',
  run: () => {},
  ...more,
});
const actions = [
  action('theme', 'Switch the theme', { group: 'Look' }),
  action('hidden', 'Theme', { hidden: true }),
  action('new', 'New topic'),
];
const labels = (text: string) =>
  actionGroups(text, actions)
    .map(({ label, entries }) => [label, entries.map((entry) => entry.label)])
    .filter(([, entries]) => entries?.length);

test('with nothing typed it offers what can be done, and never the hidden ones', () => {
  expect(labels('')).toEqual([
    ['Actions', ['New topic']],
    ['View', ['Switch the theme']],
  ]);
});

test('typing leaves what is called that', () => {
  expect(labels('theme')).toEqual([['View', ['Switch the theme']]]);
});

const group = (label: string, entries: string[], more: Partial<EntryGroup> = {}): EntryGroup => ({
  label,
  entries: entries.map((entry) => ({ id: entry, label: entry, run: () => {} })),
  ...more,
});
const order = (groups: EntryGroup[], text: string) =>
  arranged(groups, text).map(({ label }) => label);

test('the group with the best line comes first, and what comes late after it', () => {
  const groups = [
    group('Messages', ['theme'], { stands: 'after' }),
    group('All', ['All of “theme”'], { stands: 'foot' }),
    group('Topics', ['My theme', 'Anthem']),
    group('Chats', []),
    group('Look', ['Theme']),
    group('Filters', ['in:topic'], { stands: 'first' }),
  ];
  expect(order(groups, 'theme')).toEqual(['Filters', 'Look', 'Topics', 'Messages', 'All']);
  expect(order([group('Last', ['z']), group('Do', ['a'])], '')).toEqual(['Last', 'Do']);
});

test('Enter takes the first line that belongs to what is typed', () => {
  const stale = group('Messages', ['old'], { isStale: true });
  expect(firstOf([stale, group('All', ['all'])])?.id).toBe('all');
  expect(firstOf([group('Messages', ['new']), group('All', ['all'])])?.id).toBe('new');
  expect(firstOf([])).toBeUndefined();
});
