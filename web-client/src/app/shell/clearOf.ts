interface Box {
  left: number;
  right: number;
  height: number;
}

interface Bar extends Omit<Box, 'height'> {
  top: number;
  bottom: number;
}

/** What a note keeps to the edge of the window, and to what it must not cover. */
const GAP = 16;

/**
 * How far from an edge of the window a box may begin, so that it covers none of the bars. Where there is no such place it stays
 * at the edge.
 */
export function clearOf(
  box: Box,
  edge: 'top' | 'bottom',
  height: number,
  bars: readonly Bar[],
): number {
  // As if it began at the top; the other way round is the same.
  const seen = bars
    .filter(({ left, right, top, bottom }) => left < box.right && right > box.left && bottom > top)
    .map(({ top, bottom }) => (edge === 'top' ? [top, bottom] : [height - bottom, height - top]))
    .toSorted(([a = 0], [b = 0]) => a - b);
  let at = GAP;
  for (const [start = 0, end = 0] of seen)
    if (start < at + box.height && end > at) at = end + GAP / 2;
  return at + box.height + GAP > height ? GAP : at;
}
