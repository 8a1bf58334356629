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
  const rows = rowsOf(tree, 'tree', '');
  expect(rows.roots).toEqual(['1', '3']);
  expect(rows.children.get('1')).toEqual(['2']);
});

test('the recent list is flat: pinned first, then the newest', () => {
  expect(rowsOf(tree, 'recent', '').roots).toEqual(['3', '2', '1']);
});

test('a filter finds topics inside closed branches and says where they are', () => {
  const rows = rowsOf(tree, 'tree', 'inci');
  expect(rows.roots).toEqual(['2']);
  expect(rows.places.get('2')).toBe('Platform');
});
