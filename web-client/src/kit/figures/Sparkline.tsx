import { linePoints } from './format';

interface Props {
  /** What the line tells, with its numbers: it is read out in its place. */
  says: string;
  values: readonly number[];
}

const WIDTH = 96;
const HEIGHT = 24;

/** How something went, in the length of a word. */
export function Sparkline({ says, values }: Props) {
  const points = linePoints(values, WIDTH, HEIGHT);
  return (
    <svg
      role="img"
      aria-label={says}
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      className="h-7 w-25 shrink-0 overflow-visible text-section"
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
