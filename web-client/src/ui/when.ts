const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The same clock on every screen, as in the words of schedules. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const clock = new Intl.DateTimeFormat(undefined, CLOCK);
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const longWeekday = new Intl.DateTimeFormat('en', { weekday: 'long' });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const fullDate = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The number of days between two dates in the user's time zone. */
export function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

/** For a column: 14:05, Tue, 3 Nov, 3 Nov 2025. */
export function shortWhen(time: string, now = new Date()): string {
  const then = new Date(time);
  const days = daysBetween(then, now);
  if (days <= 0) return clock.format(then);
  if (days < 7) return weekday.format(then);
  return then.getFullYear() === now.getFullYear()
    ? dayAndMonth.format(then)
    : fullDate.format(then);
}

/** For a future time in a sentence: today at 14:05, tomorrow at 09:00, on Friday at 14:30, on 24 Dec at 18:00. */
export function whenToCome(time: string | Date, now = new Date()): string {
  const then = new Date(time);
  const days = daysBetween(now, then);
  const at = `at ${clock.format(then)}`;
  if (days === 0) return `today ${at}`;
  if (days === 1) return `tomorrow ${at}`;
  if (days > 1 && days < 7) return `on ${longWeekday.format(then)} ${at}`;
  const isThisYear = then.getFullYear() === now.getFullYear();
  return `on ${isThisYear ? dayAndMonth.format(then) : fullDate.format(then)} ${at}`;
}

/** For a sentence: just now, 5 minutes ago, today at 09:12, yesterday, on Tuesday, on 3 Nov. */
export function longWhen(time: string, now = new Date()): string {
  const then = new Date(time);
  const age = now.getTime() - then.getTime();
  const days = daysBetween(then, now);
  if (age < 2 * MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} minutes ago`;
  if (days <= 0) return `today at ${clock.format(then)}`;
  if (days === 1) return 'yesterday';
  if (days < 7) return `on ${longWeekday.format(then)}`;
  return `on ${then.getFullYear() === now.getFullYear() ? dayAndMonth.format(then) : fullDate.format(then)}`;
}
