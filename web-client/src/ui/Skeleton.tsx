interface Props {
  /** The rows of the list that will appear, with its height, so that nothing jumps. */
  rows: number;
  height: string;
  label: string;
}

const WIDTHS = ['62%', '48%', '71%', '54%', '66%', '40%'];

/** Appears only if loading takes longer than 150 ms. */
export function Skeleton({ rows, height, label }: Props) {
  return (
    <div role="status" aria-label={label} className="animate-appear-late">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={WIDTHS[row % WIDTHS.length] + String(row)}
          className="flex items-center"
          style={{ height }}
        >
          <div
            className="h-3 rounded bg-line"
            style={{ width: WIDTHS[row % WIDTHS.length] ?? '50%' }}
          />
        </div>
      ))}
    </div>
  );
}
