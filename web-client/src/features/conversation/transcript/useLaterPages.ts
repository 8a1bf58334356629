import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** The next page is loaded this many rows before the last one. */
const AHEAD = 6;

/** Loads later pages as the reader comes near the last row around a message that was navigated to. */
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
