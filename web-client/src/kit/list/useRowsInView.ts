import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { scrolled } from './listState';
import type { ListRow } from './rows';

/** Rows with two lines are higher. */
export type Lines = 1 | 2;

const HEIGHTS = { 1: { name: '--row', usual: 34 }, 2: { name: '--row-tall', usual: 52 } };

function rowHeight(lines: Lines): number {
  const { name, usual } = HEIGHTS[lines];
  const root = getComputedStyle(document.documentElement);
  return Number.parseFloat(root.getPropertyValue(name)) * Number.parseFloat(root.fontSize) || usual;
}

/** The rendered rows of a list: the visible ones, some around them, and the one with the keyboard focus. */
export function useRowsInView(
  list: string,
  rows: readonly ListRow[],
  current: string | undefined,
  focused: string | null,
  lines: Lines,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const reached = rows.findIndex(({ id }) => id === focused);
  const height = rowHeight(lines);
  // A new function would have all rows measured again in each frame of a scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      if (reached < 0 || seen.includes(reached)) return seen;
      return [...seen, reached].toSorted((a, b) => a - b);
    },
    getItemKey,
    initialOffset: scrolled.get(list) ?? 0,
  });

  const measured = useRef(height);
  useLayoutEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    virtual.measure();
  }, [height, virtual]);

  // Navigation scrolls to the open row; a list that reappears keeps its position.
  const shown = useRef(scrolled.has(list) ? current : undefined);
  useEffect(() => {
    if (shown.current === current) return;
    const index = rows.findIndex(({ id }) => id === current);
    if (index < 0) return;
    shown.current = current;
    virtual.scrollToIndex(index, { align: 'auto' });
  }, [current, rows, virtual]);

  return virtual;
}
