import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useState } from 'react';

/** Up to here all rows are on the page, so that the browser's own search finds them. */
const WHOLE = 100;
const IDLE_MS = 400;

/** Around what is seen; a row is up to a screen high, so few are enough to scroll into. */
const AROUND = 3;

/**
 * First only what is seen; then, when there is time, the rows around it; and all rows of a transcript that is not long.
 *
 * @param goesOn whether there are earlier rows that have not been read: then no search would find everything anyway
 */
export function useRowsInTime(count: number, goesOn: boolean) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => startTransition(() => setSettled(true)), IDLE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const whole = settled && !goesOn && count <= WHOLE;
  const rangeExtractor = useCallback(
    (range: Range) =>
      whole
        ? Array.from({ length: range.count }, (_, index) => index)
        : defaultRangeExtractor(range),
    [whole],
  );
  return { rangeExtractor, overscan: settled ? AROUND : 0 };
}
