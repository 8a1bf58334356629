import { type ReactNode, useRef } from 'react';
import { CopyButton } from './CopyButton';

/** Tabs and line breaks, which a spreadsheet splits again. */
function cells(table: HTMLTableElement | null): string {
  if (!table) return '';
  return Array.from(table.rows, (row) =>
    Array.from(row.cells, (cell) => textOf(cell)).join('\t'),
  ).join('\n');
}

/** On one line; a formula as it was written, which is in its page twice. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const formula of copy.querySelectorAll('.katex'))
    formula.replaceWith(formula.querySelector('annotation') ?? '');
  for (const line of copy.querySelectorAll('br')) line.replaceWith(' ');
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** A wide table scrolls by itself; the page never does. The first column is where its text begins. */
export function TableBlock({ children }: { children?: ReactNode }) {
  const table = useRef<HTMLTableElement>(null);
  return (
    <div dir="auto" className="table-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
      <div className="table-scroll" tabIndex={0}>
        <table ref={table}>{children}</table>
      </div>
      <CopyButton label="Copy table" text={() => cells(table.current)} className="table-copy" />
    </div>
  );
}
