import { expect, test } from 'vitest';
import { parentOf, rangeOf, typedRow, visibleRows } from './rows';

const children: Record<string, string[]> = { house: ['roof', 'walls'], roof: ['tiles'] };
const below = (id: string) => children[id] ?? [];
const rows = visibleRows(['garden', 'house', 'work'], below, new Set(['house']));

test('a tree shows what is under its open branches, with its level and its place', () => {
  expect(rows).toEqual([
    { id: 'garden', level: 0, branch: 'none', place: 1, of: 3 },
    { id: 'house', level: 0, branch: 'open', place: 2, of: 3 },
    { id: 'roof', level: 1, branch: 'closed', place: 1, of: 2 },
    { id: 'walls', level: 1, branch: 'none', place: 2, of: 2 },
    { id: 'work', level: 0, branch: 'none', place: 3, of: 3 },
  ]);
});

test.each([
  [2, 1],
  [3, 1],
  [1, -1],
  [4, -1],
])('row %i is under row %i', (index, parent) => {
  expect(parentOf(rows, index)).toBe(parent);
});

test.each([
  ['house', 'walls', ['house', 'roof', 'walls']],
  ['walls', 'house', ['house', 'roof', 'walls']],
  ['work', 'work', ['work']],
  ['gone', 'work', ['work']],
])('from %s to %s are %j', (from, to, ids) => {
  expect(rangeOf(rows, from, to)).toEqual(ids);
});

test.each([
  ['w', 0, 3],
  ['w', 3, 4],
  ['w', 4, 3],
  ['wo', 4, 4],
  ['G', 4, 0],
  ['x', 0, -1],
])('“%s” typed on row %i goes to row %i', (typed, from, to) => {
  expect(typedRow(rows, (id) => id, typed, from)).toBe(to);
});
