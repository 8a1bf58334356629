import { serviceNow } from '@/api/clock';
import type { Trashed } from '@/api/trash';
import { count } from '@/kit/figures/format';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long something can still be restored, roughly: 29 days left, 5 hours left. */
export function leftText(erasedAt: string, now = serviceNow()): string {
  const left = Date.parse(erasedAt) - now;
  const [of, unit] = left >= 2 * DAY ? [DAY, 'days'] : [HOUR, 'hours'];
  const whole = Math.round(left / of);
  if (left < HOUR) return 'less than 1 hour left';
  return whole === 1 ? '1 hour left' : `${whole} ${unit} left`;
}

/** The state of the trash. */
export function trashSentence(all: readonly Trashed[] | undefined): string {
  if (!all) return '\u00a0';
  if (all.length === 0) return 'The trash is empty';
  return all.length === 1 ? `1 ${noun(all)}` : `${count(all.length)} ${noun(all)}s`;
}

/** Their common name. */
function noun(all: readonly Trashed[]): string {
  const only = all[0]?.kind;
  if ((only === 'agent' || only === 'workflow') && all.every(({ kind }) => kind === only))
    return only;
  return all.some(({ kind }) => kind === 'agent' || kind === 'workflow') ? 'item' : 'conversation';
}

export function named(chosen: readonly Trashed[]): string {
  return chosen.length === 1 ? `“${chosen[0]?.title}”` : `${count(chosen.length)} ${noun(chosen)}s`;
}

/** What a shorter time would erase at once. */
export function overdue(all: readonly Trashed[], days: number, now = serviceNow()): Trashed[] {
  const kept = days === 0 ? HOUR : days * DAY;
  return all.filter(({ deleted_at }) => Date.parse(deleted_at) + kept < now);
}
