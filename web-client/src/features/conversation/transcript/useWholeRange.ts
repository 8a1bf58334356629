import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useState } from 'react';

/** Up to here all rows are on the page, so that the browser's own search finds them. */
const WHOLE = 100;
const IDLE_MS = 400;

/** First only what is seen, then, when there is time, all rows of a transcript that is not long. */
export function useWholeRange(count: number): (range: Range) => number[] {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => startTransition(() => setSettled(true)), IDLE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const whole = settled && count <= WHOLE;
  return useCallback(
    (range: Range) =>
      whole
        ? Array.from({ length: range.count }, (_, index) => index)
        : defaultRangeExtractor(range),
    [whole],
  );
}
