import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Column<Row> {
  id: string;
  label: string;
  /** Numbers are aligned on the right. */
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Read aloud before the table. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty?: string;
}

/** A table with thin lines. A wide one scrolls in its own frame. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, empty = 'No data yet.' } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access.
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-meta text-ink-3">
            {columns.map(({ id, label, isNumber }) => (
              <th
                key={id}
                scope="col"
                className={clsx('py-1.5 pr-4 font-normal last:pr-0', isNumber && 'text-right')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line">
              {columns.map(({ id, isNumber, cell }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={id}
                    {...(index === 0 ? { scope: 'row' } : {})}
                    className={clsx(
                      'py-2 pr-4 align-baseline last:pr-0',
                      index === 0 ? 'font-[560]' : 'font-normal text-ink-2',
                      isNumber && 'text-right whitespace-nowrap tabular-nums',
                    )}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="py-4 text-ink-2">{empty}</p>}
    </section>
  );
}
