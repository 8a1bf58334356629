import { linePoints } from './format';

interface Props {
  /** What the line shows, with its numbers: screen readers read it instead. */
  description: string;
  values: readonly number[];
}

const WIDTH = 96;
const HEIGHT = 24;

/** A trend, as wide as a word. */
export function Sparkline({ description, values }: Props) {
  const points = linePoints(values, WIDTH, HEIGHT);
  return (
    <svg
      role="img"
      aria-label={description}
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
