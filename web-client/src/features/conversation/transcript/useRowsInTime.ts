import { startTransition, useEffect, useState } from 'react';
import { useRows } from '@/kit/ledger/useRows';

/** Up to this many, all rows are rendered, so that the browser's search finds them. */
const WHOLE = 100;
const IDLE_MS = 400;

/** How many rows are rendered around the visible ones; a row is up to a screen high, so a few suffice. */
const AROUND = 3;

/**
 * Renders only visible rows first; then, when idle, the rows around them; and all rows of a short transcript.
 *
 * @param goesOn whether there are earlier rows that are not loaded: then no search would find everything anyway
 */
export function useRowsInTime(count: number, goesOn: boolean) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => startTransition(() => setSettled(true)), IDLE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const rangeExtractor = useRows(settled && !goesOn && count <= WHOLE);
  return { rangeExtractor, overscan: settled ? AROUND : 0 };
}
