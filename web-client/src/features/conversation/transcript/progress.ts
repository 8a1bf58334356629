import { count, share } from '@/kit/figures/format';
import type { Progress } from '@/kit/turn/liveTurn';

/** More than that are no things that someone counts, but bytes or the like. */
const MAX_COUNTED = 10_000;

/** How far a call is, from 0 to 100; null where nobody knows. */
export function percentOf({ done, total }: Progress): number | null {
  return total === null ? null : Math.floor(share(done, total));
}

/** The same in words: 12 of 40 where the tool counts something, else 30%; nothing where nobody knows. */
export function progressText(progress: Progress): string {
  const { done, total } = progress;
  if (total === null) return '';
  const counts = [done, total].every(Number.isInteger) && total > 1 && total < MAX_COUNTED;
  return counts && total !== 100
    ? `${count(Math.min(Math.max(done, 0), total))} of ${count(total)}`
    : `${percentOf(progress)}%`;
}
