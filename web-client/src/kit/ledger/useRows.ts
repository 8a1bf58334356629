import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const all = ({ count }: Range) => Array.from({ length: count }, (_, index) => index);

/** Which rows of a list are rendered: all of them if wanted, and on paper. */
export function useRows(whole = false) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when its listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return whole || isPrinting ? all : defaultRangeExtractor;
}
