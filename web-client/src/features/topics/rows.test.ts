import { expect, test } from 'vitest';
import { topic } from '@/test/topics';
import { rowsOf } from './rows';

const tree = [
  topic(1, 'Platform', {
    children: [topic(2, 'Incidents', { parent_id: 1, last_activity_at: '2026-11-21T08:00:00Z' })],
  }),
  topic(3, 'Zoo', { pinned: true, last_activity_at: '2026-01-01T08:00:00Z' }),
];

test('the tree keeps its nesting', () => {
  const rows = rowsOf(tree, 'tree', '', null);
  expect(rows.roots).toEqual(['1', '3']);
  expect(rows.childrenOf('1')).toEqual(['2']);
});

test('the recent list is flat: pinned first, then the newest', () => {
  expect(rowsOf(tree, 'recent', '', null).roots).toEqual(['3', '2', '1']);
});

test('a filter finds topics inside closed branches and says where they are', () => {
  const rows = rowsOf(tree, 'tree', 'inci', null);
  expect(rows.roots).toEqual(['2']);
  expect(rows.placeOf('2')).toBe('Platform');
});

test('a title that is exactly what was typed comes first, before pinned ones', () => {
  const many = [topic(1, 'Item 10', { pinned: true }), topic(2, 'Item 11'), topic(3, 'item 1')];
  expect(rowsOf(many, 'tree', 'Item 1', null).roots).toEqual(['3', '1', '2']);
});

test('of a collection there are its own topics only, in every order', () => {
  const work = [topic(4, 'Work', { collection_id: 2 }), topic(5, 'Home')];
  for (const order of ['tree', 'recent'] as const) {
    expect(rowsOf(work, order, '', 2).roots).toEqual(['4']);
    expect(rowsOf(work, order, '', null).roots).toHaveLength(2);
  }
  expect(rowsOf(work, 'tree', 'o', 1).roots).toEqual(['5']);
});
