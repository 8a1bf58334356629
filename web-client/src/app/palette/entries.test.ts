import { expect, test } from 'vitest';
import type { Action } from '@/ui/actions';
import { actionGroups } from './entries';

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
    ['Do', ['New topic']],
    ['Look', ['Switch the theme']],
  ]);
});

test('typing leaves what is called that', () => {
  expect(labels('theme')).toEqual([['Look', ['Switch the theme']]]);
});
