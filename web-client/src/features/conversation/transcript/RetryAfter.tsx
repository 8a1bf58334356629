import { useState } from 'react';
import { serviceNow, useServiceSecond } from '@/api/clock';
import { waitText } from './causes';

interface Props {
  /** When the error came; null for one that has just come. */
  since: string | null;
  seconds: number;
}

/** Counts down how long the provider asks to wait; nothing once the time is over. */
export function RetryAfter({ since, seconds }: Props) {
  const [due] = useState(() => (since ? Date.parse(since) : serviceNow()) / 1000 + seconds);
  const [over, setOver] = useState(false);
  const left = Math.ceil(due - useServiceSecond(!over));
  if (left <= 0) {
    if (!over) setOver(true);
    return null;
  }
  return (
    <span role="timer" className="text-second text-ink-2 tabular-nums">
      The provider asks to wait {waitText(left)}
    </span>
  );
}
