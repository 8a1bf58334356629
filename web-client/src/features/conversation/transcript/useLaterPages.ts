import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** So many rows after the last one the page after it is fetched. */
const AHEAD = 6;

/** Reads on downwards while the reader comes near the last row of those around a row that was gone to. */
export function useLaterPages(
  rows: Virtualizer<HTMLDivElement, Element>,
  hasLater: boolean,
  loadLater: () => void,
) {
  const last = rows.range?.endIndex;
  const { count } = rows.options;
  useEffect(() => {
    if (hasLater && last !== undefined && last >= count - AHEAD) loadLater();
  }, [last, count, hasLater, loadLater]);
}
