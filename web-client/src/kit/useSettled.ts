import { useEffect, useState } from 'react';

const SETTLES_MS = 400;

/** What it was before someone went on typing; what is equal as JSON is the same. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}
