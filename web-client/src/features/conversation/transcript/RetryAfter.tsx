import { useEffect, useState } from 'react';
import { waitText } from './causes';

interface Props {
  /** When the error came; null for one that has just come. */
  since: string | null;
  seconds: number;
}

/** Counts down how long the provider asks to wait; nothing once the time is over. */
export function RetryAfter({ since, seconds }: Props) {
  const [due] = useState(() => (since ? Date.parse(since) : Date.now()) + seconds * 1000);
  const [left, setLeft] = useState(() => leftUntil(due));
  const over = left <= 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setLeft(leftUntil(due)), 1000);
    return () => clearInterval(timer);
  }, [due, over]);
  if (over) return null;
  return (
    <span role="timer" className="text-second text-ink-2 tabular-nums">
      The provider asks to wait {waitText(left)}
    </span>
  );
}

function leftUntil(due: number): number {
  return Math.ceil((due - Date.now()) / 1000);
}
