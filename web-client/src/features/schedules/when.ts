import { CLOCK, daysBetween } from '@/ui/when';

const dayAndClock = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...CLOCK,
});
const wholeDay = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** A moment such as Fri, 27 Nov, 14:05, in the user's locale. */
export const exactWhen = (time: string) => dayAndClock.format(new Date(time));

const clock = new Intl.DateTimeFormat(undefined, CLOCK);

/** The time of day: 14:05. */
export const clockOf = (time: string) => clock.format(new Date(time));

/** For the heading of a day: Today, Tomorrow, Yesterday, or its date. */
export function dayName(time: string, now = new Date()): string {
  const then = new Date(time);
  const near = { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[daysBetween(now, then)];
  const date = wholeDay.format(then);
  return near ? `${near}, ${date}` : date;
}
