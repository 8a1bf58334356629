import { expect, test } from 'vitest';
import { clearOf } from './clearOf';

const box = { left: 88, right: 468, height: 60 };
const bar = (left: number, right: number, top: number, bottom: number) => ({
  left,
  right,
  top,
  bottom,
});

test.each([
  ['nothing is in the way', 'bottom', [], 16],
  ['a composer at the bottom', 'bottom', [bar(360, 1200, 680, 780)], 128],
  [
    'a selection bar under a composer that is taller',
    'bottom',
    [bar(72, 356, 750, 800), bar(360, 1200, 680, 780)],
    128,
  ],
  ['what stands beside it', 'bottom', [bar(500, 1200, 680, 780)], 16],
  ['a composer in the middle of the page', 'bottom', [bar(360, 1200, 200, 300)], 16],
  ['a header at the top', 'top', [bar(0, 390, 0, 56)], 64],
  ['a header and a bar below it', 'top', [bar(0, 390, 0, 56), bar(0, 390, 60, 100)], 108],
  ['what is hidden', 'top', [bar(0, 390, 0, 0)], 16],
  ['no room at all', 'bottom', [bar(0, 1200, 40, 800)], 16],
] as const)('%s', (_, edge, bars, expected) => {
  expect(clearOf(box, edge, 800, bars)).toBe(expected);
});
