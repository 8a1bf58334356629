import { expect, test } from 'vitest';
import { lanesOf, piecesAt } from './loops';

test.each([
  [[], []],
  [[{ from: 2, to: 0 }], [0]],
  [
    [
      { from: 3, to: 0 },
      { from: 2, to: 1 },
    ],
    [0, 1],
  ],
  [
    [
      { from: 1, to: 0 },
      { from: 3, to: 2 },
    ],
    [0, 0],
  ],
  // They meet at a step: two lines there would look like one.
  [
    [
      { from: 1, to: 0 },
      { from: 2, to: 1 },
    ],
    [0, 1],
  ],
])('ways back that share a stretch have lanes of their own: %#', (loops, lanes) => {
  expect(lanesOf(loops).map(({ lane }) => lane)).toEqual(lanes);
});

test('beside each step stands its piece', () => {
  const lanes = lanesOf([{ from: 2, to: 0 }]);
  expect([0, 1, 2, 3].map((at) => piecesAt(lanes, at).map(({ piece }) => piece))).toEqual([
    ['to'],
    ['through'],
    ['from'],
    [],
  ]);
});
