/** A jump back from a step to an earlier one. */
export interface Loop {
  from: number;
  to: number;
}

export type Piece = 'from' | 'through' | 'to';

/** The part of a loop next to one step, in its lane of the margin. */
export interface LoopPiece {
  lane: number;
  piece: Piece;
}

/** Overlapping loops get separate lanes; the shortest is next to the steps. */
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

/** The pieces next to a step. */
export const piecesAt = (lanes: readonly (Loop & { lane: number })[], at: number): LoopPiece[] =>
  lanes
    .filter(({ from, to }) => to <= at && at <= from)
    .map(({ from, to, lane }) => ({
      lane,
      piece: at === from ? 'from' : at === to ? 'to' : 'through',
    }));
