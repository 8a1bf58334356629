import { expect, test } from 'vitest';
import { topic } from '@/test/topics';
import type { Action } from '@/ui/actions';
import { paletteGroups, rank } from './entries';

const action = (id: string, label: string, more: Partial<Action> = {}): Action => ({
  id,
  label,
  group: 'Do',
  run: () => {},
  ...more,
});
const tree = [
  topic(1, 'Platform', { children: [topic(2, 'Theme park', { parent_id: 1 })] }),
  topic(3, 'Garden', { last_activity_at: '2026-11-21T09:00:00Z' }),
];
const actions = [action('theme', 'Switch the theme'), action('hidden', 'Theme', { hidden: true })];
const labels = (text: string, open = (_: string) => {}) =>
  paletteGroups(text, actions, tree, open).map(({ label, entries }) => [
    label,
    entries.map((entry) => entry.label),
  ]);

test('with nothing typed it offers the topics last worked on, then what can be done', () => {
  expect(labels('')).toEqual([
    ['Last worked on', ['Garden', 'Platform', 'Theme park']],
    ['Do', ['Switch the theme']],
  ]);
});

test('typing finds topics and actions together, and never the hidden ones', () => {
  expect(labels('theme')).toEqual([
    ['Topics', ['Theme park']],
    ['Do', ['Switch the theme']],
  ]);
});

test('a topic says what it is under, and opens at its full address', () => {
  let opened = '';
  const [found] = paletteGroups('park', [], tree, (path) => {
    opened = path;
  });
  const entry = found?.entries[0];
  entry?.run();
  expect(entry?.place).toBe('Platform');
  expect(opened).toBe('platform/theme park');
});

test('the beginning of the line ranks over the beginning of a word, that over its middle', () => {
  expect([rank('Theme', 'the'), rank('My theme', 'the'), rank('Anthem', 'the')]).toEqual([3, 2, 1]);
  expect(rank('Garden', 'a.*n')).toBe(0);
});
