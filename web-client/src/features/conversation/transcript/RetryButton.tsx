import { useState } from 'react';
import { serviceNow, useServiceSecond } from '@/api/clock';
import { Button } from '@/ui/Button';
import { waitText } from './causes';

interface Props {
  /** When the error occurred; null if just now. */
  since: string | null;
  /** How long the provider asks to wait. */
  waitSeconds: number | null;
  onPress: () => void;
}

/** A retry button that counts down the wait the provider asked for; it can be pressed earlier. */
export function RetryButton({ since, waitSeconds, onPress }: Props) {
  const [due] = useState(
    () => (since ? Date.parse(since) : serviceNow()) / 1000 + (waitSeconds ?? 0),
  );
  const [over, setOver] = useState(waitSeconds === null);
  const left = Math.ceil(due - useServiceSecond(!over));
  if (left <= 0 && !over) setOver(true);
  return (
    <Button size="sm" onPress={onPress}>
      <span>
        Retry
        {!over && left > 0 && (
          <>
            {' '}
            <span className="font-normal text-ink-2 tabular-nums">in {waitText(left)}</span>
          </>
        )}
      </span>
    </Button>
  );
}
