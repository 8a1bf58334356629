/** A visible row: only ids, so that a refresh keeps the focus, the scroll position and the expanded branches. */
export interface ListRow {
  id: string;
  /** 0 for a row at the top level. */
  level: number;
  /** Whether it has children, and shows them. */
  branch: 'open' | 'closed' | 'none';
  /** Its position among its siblings, from 1. */
  place: number;
  of: number;
}

/** The visible rows of a tree, in reading order; without children it is a plain list. */
export function visibleRows(
  roots: readonly string[],
  childrenOf: (id: string) => readonly string[] = () => [],
  expanded: ReadonlySet<string> = new Set(),
  level = 0,
): ListRow[] {
  return roots.flatMap((id, index) => {
    const children = childrenOf(id);
    const isOpen = expanded.has(id);
    const branch = children.length === 0 ? 'none' : isOpen ? 'open' : 'closed';
    const row: ListRow = { id, level, branch, place: index + 1, of: roots.length };
    if (branch !== 'open') return [row];
    return [row, ...visibleRows(children, childrenOf, expanded, level + 1)];
  });
}

/** The index of a row's parent. */
export function parentOf(rows: readonly ListRow[], index: number): number {
  const level = rows[index]?.level ?? 0;
  return rows.slice(0, index).findLastIndex((row) => row.level < level);
}

/** The rows from one to the other, in either order. */
export function rangeOf(rows: readonly ListRow[], from: string, to: string): string[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b);
  return first < 0 ? [to] : rows.slice(first, last + 1).map(({ id }) => id);
}

/** The next row after the focused one whose name starts with the typed text, wrapping around at the end. */
export function typedRow(
  rows: readonly ListRow[],
  nameOf: (id: string) => string,
  typed: string,
  from: number,
): number {
  const wanted = typed.toLowerCase();
  // A repeated letter moves on to the next row; several letters may match the row itself.
  const start = typed.length === 1 ? from + 1 : from;
  const order = rows.map((_, index) => (Math.max(0, start) + index) % rows.length);
  return (
    order.find((index) =>
      nameOf(rows[index]?.id ?? '')
        .toLowerCase()
        .startsWith(wanted),
    ) ?? -1
  );
}
