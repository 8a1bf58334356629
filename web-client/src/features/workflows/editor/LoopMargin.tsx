import clsx from 'clsx';
import type { LoopPiece } from './loops';

const LANE_REM = 0.75;

interface Props {
  pieces: readonly LoopPiece[];
  /** The number of lanes in the margin. */
  lanes: number;
}

/** The width of the margin, so that all rows are aligned. */
export const marginOf = (lanes: number) => ({
  paddingLeft: lanes === 0 ? 0 : `${lanes * LANE_REM + 0.75}rem`,
});

/**
 * Draws the loops next to a step as lines; the step says the same in words. `--anchor` is the distance from the top of
 * the row to the middle of the card's first line.
 */
export function LoopMargin({ pieces, lanes }: Props) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 left-0"
      style={marginOf(lanes)}
    >
      {pieces.map(({ lane, piece }) => (
        <span
          key={`${lane}${piece}`}
          className={clsx(
            'absolute right-0.5 border-section',
            piece === 'from' && 'rounded-bl-lg border-b-2 border-l-2',
            piece === 'to' && 'rounded-tl-lg border-t-2 border-l-2',
            piece === 'through' && 'border-l-2',
          )}
          style={{
            left: `${(lanes - 1 - lane) * LANE_REM + 0.25}rem`,
            top: piece === 'to' ? 'var(--anchor)' : 0,
            ...(piece === 'from' ? { height: 'var(--anchor)' } : { bottom: 0 }),
          }}
        >
          {piece === 'to' && (
            <span className="absolute -top-[6px] -right-0.5 border-y-[5px] border-l-[7px] border-y-transparent border-l-section" />
          )}
        </span>
      ))}
    </span>
  );
}
