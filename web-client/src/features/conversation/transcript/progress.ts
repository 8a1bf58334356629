import { count, share } from '@/kit/figures/format';
import type { Progress } from '@/kit/turn/liveTurn';

/** Larger numbers are not countable things, but bytes or the like. */
const MAX_COUNTED = 10_000;

/** The progress of a call, from 0 to 100; null if unknown. */
export function percentOf({ done, total }: Progress): number | null {
  return total === null ? null : Math.floor(share(done, total));
}

/** The same as text: 12 of 40 if the tool counts something, otherwise 30%; empty if unknown. */
export function progressText(progress: Progress): string {
  const { done, total } = progress;
  if (total === null) return '';
  const counts = [done, total].every(Number.isInteger) && total > 1 && total < MAX_COUNTED;
  return counts && total !== 100
    ? `${count(Math.min(Math.max(done, 0), total))} of ${count(total)}`
    : `${percentOf(progress)}%`;
}
