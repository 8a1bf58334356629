import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** The previous page is loaded this many rows before the first one. */
const AHEAD = 6;

/** Loads earlier pages as the reader comes near the oldest row. */
export function useEarlierPages(
  rows: Virtualizer<HTMLDivElement, Element>,
  hasEarlier: boolean,
  loadEarlier: () => void,
) {
  const first = rows.range?.startIndex;
  const { count } = rows.options;
  // Pulling to the top again while a page loads starts and ends at the first row: only the count changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (hasEarlier && first !== undefined && first < AHEAD) loadEarlier();
  }, [first, count, hasEarlier, loadEarlier]);
}
