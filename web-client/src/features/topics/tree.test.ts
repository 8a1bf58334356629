import { expect, test } from 'vitest';
import { indexOf } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { topic } from '@/test/topics';
import {
  changedNode,
  climbed,
  collectedNode,
  inserted,
  mayMove,
  movedNode,
  outermost,
  placed,
  without,
} from './tree';

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
  // Under itself, or its current parent: nothing moves.
  [1, 4, 'House(Roof(Tiles), Walls), Zoo'],
  [2, 2, 'House(Roof(Tiles), Walls), Zoo'],
  [2, 1, 'House(Roof(Tiles), Walls), Zoo'],
])('topic %i moved under %j: %s', (id, under, expected) => {
  const moved = movedNode(tree, id, under);
  expect(drawn(moved)).toBe(expected);
  expect(mayMove(tree, id, under)).toBe(expected !== drawn(tree));
  expect(drawn(movedNode(moved, id, under))).toBe(expected);
});

test.each([
  [[4, 1, 3], 'House, Zoo'],
  [[2, 5], 'Roof, Walls'],
])('of the topics %j only those move that no other one takes along: %s', (ids, expected) => {
  const { byId } = indexOf(tree);
  const moved = outermost(
    tree,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  expect(moved.map(({ title }) => title).join(', ')).toBe(expected);
});

/** House(Roof(Tiles), Walls) in 1, Zoo in 2: with collections. */
const collections = (nodes: TopicNode[]): string =>
  nodes
    .map(({ title, collection_id: id, children }) =>
      children.length ? `${title}:${id}(${collections(children)})` : `${title}:${id}`,
    )
    .join(', ');

test('what is archived goes from sight and keeps its place', () => {
  const [tiles] = climbed(tree, new Set([1, 2]));
  expect(drawn(climbed(tree, new Set([1, 2])))).toBe('Tiles, Walls, Zoo');
  expect(tiles?.parent_id).toBe(2);
  expect(without(tree, new Set([1, 2]))[0]?.parent_id).toBeNull();
});

test('a sub-tree goes into a collection as a whole, out from under what stays', () => {
  const moved = collectedNode(tree, 2, 2);
  expect(collections(moved)).toBe('House:1(Walls:1), Roof:2(Tiles:2), Zoo:1');
  expect(moved[1]?.parent_id).toBeNull();
  expect(collectedNode(moved, 2, 2)).toBe(moved);
  expect(collections(movedNode(moved, 2, 1))).toBe('House:1(Roof:1(Tiles:1), Walls:1), Zoo:1');
});

test('a topic as the service has it takes its place, with what is below it', () => {
  const [house] = tree;
  const roof = house?.children[0] as TopicNode;
  const known = { ...roof, title: 'Attic' };
  expect(drawn(placed(tree, known))).toBe('House(Attic(Tiles), Walls), Zoo');
  expect(drawn(placed(tree, { ...known, parent_id: 3 }))).toBe('House(Walls), Zoo(Attic(Tiles))');
  expect(collections(placed(tree, { ...roof, parent_id: null, collection_id: 7 }))).toBe(
    'House:1(Walls:1), Roof:7(Tiles:7), Zoo:1',
  );
  expect(drawn(inserted(tree, { ...topic(9, 'Door'), parent_id: 1 }))).toBe(
    'House(Door, Roof(Tiles), Walls), Zoo',
  );
});

test('a change leaves everything else the same object', () => {
  const changed = changedNode(tree, 4, { pinned: true });
  expect(changed[1]).toBe(tree[1]);
  expect(changed[0]?.children[1]).toBe(tree[0]?.children[1]);
  expect(changed[0]).not.toBe(tree[0]);
});
