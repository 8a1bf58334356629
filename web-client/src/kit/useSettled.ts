import { useEffect, useState } from 'react';

const SETTLES_MS = 400;

/** The value before the user continued typing; values that are equal as JSON are the same. */
export function useSettled<Value>(value: Value): Value {
  // Undefined has no JSON, whatever the declared type says.
  const text: string | undefined = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (settled === undefined ? undefined : JSON.parse(settled)) as Value;
}
