import { expect, test } from 'vitest';
import type { TopicNode } from '@/api/types';
import { topic } from '@/test/topics';
import { changedNode, mayMove, movedNode, without } from './tree';

const tree = [
  topic(1, 'House', {
    children: [
      topic(2, 'Roof', { parent_id: 1, children: [topic(4, 'Tiles', { parent_id: 2 })] }),
      topic(5, 'Walls', { parent_id: 1 }),
    ],
  }),
  topic(3, 'Zoo'),
];

/** House(Roof(Tiles), Walls), Zoo */
const drawn = (nodes: TopicNode[]): string =>
  nodes
    .map(({ title, children }) => (children.length ? `${title}(${drawn(children)})` : title))
    .join(', ');

test('what was under a deleted topic moves up, in the order of titles', () => {
  expect(drawn(without(tree, new Set([1])))).toBe('Roof(Tiles), Walls, Zoo');
  expect(drawn(without(tree, new Set([1, 2])))).toBe('Tiles, Walls, Zoo');
});

test('a new name moves a topic to its place among the others', () => {
  expect(drawn(changedNode(tree, 2, { title: 'Window' }))).toBe('House(Walls, Window(Tiles)), Zoo');
});

test.each([
  [2, 3, 'House(Walls), Zoo(Roof(Tiles))'],
  [2, null, 'House(Walls), Roof(Tiles), Zoo'],
  [3, 4, 'House(Roof(Tiles(Zoo)), Walls)'],
  // Under itself, and where it is already: nothing moves.
  [1, 4, 'House(Roof(Tiles), Walls), Zoo'],
  [2, 2, 'House(Roof(Tiles), Walls), Zoo'],
  [2, 1, 'House(Roof(Tiles), Walls), Zoo'],
])('topic %i moved under %j: %s', (id, under, expected) => {
  const moved = movedNode(tree, id, under);
  expect(drawn(moved)).toBe(expected);
  expect(mayMove(tree, id, under)).toBe(expected !== drawn(tree));
  expect(drawn(movedNode(moved, id, under))).toBe(expected);
});
