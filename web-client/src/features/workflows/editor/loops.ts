/** A way back: from a step to an earlier one. */
export interface Loop {
  from: number;
  to: number;
}

export type Piece = 'from' | 'through' | 'to';

/** What of a way back stands beside one step, in which lane of the margin. */
export interface LoopPiece {
  lane: number;
  piece: Piece;
}

/** Ways back that share a stretch run in lanes of their own; the shortest is nearest to the steps. */
export function lanesOf(loops: readonly Loop[]): (Loop & { lane: number })[] {
  const placed: (Loop & { lane: number })[] = [];
  const byLength = loops.toSorted((a, b) => a.from - a.to - (b.from - b.to) || a.from - b.from);
  for (const loop of byLength) {
    const taken = placed
      .filter((other) => other.to <= loop.from && loop.to <= other.from)
      .map(({ lane }) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    placed.push({ ...loop, lane });
  }
  return placed;
}

/** What stands beside a step. */
export const piecesAt = (lanes: readonly (Loop & { lane: number })[], at: number): LoopPiece[] =>
  lanes
    .filter(({ from, to }) => to <= at && at <= from)
    .map(({ from, to, lane }) => ({
      lane,
      piece: at === from ? 'from' : at === to ? 'to' : 'through',
    }));
