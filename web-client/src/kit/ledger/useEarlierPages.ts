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
  // Whoever pulls to the top again while a page comes is at the first row before and after: the count tells that it came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (hasEarlier && first !== undefined && first < AHEAD) loadEarlier();
  }, [first, count, hasEarlier, loadEarlier]);
}
