import { type Day, dayOf, momentAt, type Time, timeOf } from './moment';

/** The meaning of a phrase: a moment, or a message for the user. */
export type Meaning = { at: Date } | { description: string };

export const EXAMPLES = 'tomorrow 9, in 3 hours, friday 14:30';

const NOT_UNDERSTOOD = `Steward does not understand that. Try one of these: ${EXAMPLES}.`;
const PASSED = 'That time has passed.';
const AGAIN = 'Reminders do not repeat. Use a schedule instead.';

const MINUTE = 60_000;
const MORNING: Time = { hour: 9, minute: 0 };
/** Anything further ahead is a typo. */
const MAX_YEARS = 100;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?';
/** Phrases for what is over, at any time of day. */
const OVER = new RegExp(
  `\\b(?:yesterday|ago|last (?:night|week(?:end)?|month|year|${WEEKDAY})(?! (?:of|in)\\b))\\b`,
);
const MONTHS = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun'],
  ...['jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };
const PARTS: Record<string, Time> = {
  morning: MORNING,
  noon: { hour: 12, minute: 0 },
  afternoon: { hour: 14, minute: 0 },
  evening: { hour: 18, minute: 0 },
  tonight: { hour: 20, minute: 0 },
  night: { hour: 20, minute: 0 },
};

type Rule<Found> = [RegExp, (match: string[], now: Date) => Found | undefined];

/** The phrases for a day. */
const DAYS: Rule<Day>[] = [
  [/\b(?:the )?day after tomorrow\b/, (_, now) => dayOf(now, 2)],
  [/\btoday\b/, (_, now) => dayOf(now)],
  [/\b(?:tomorrow|tmrw|tomorow)\b/, (_, now) => dayOf(now, 1)],
  [/\b(?:this |the )?weekend\b/, (_, now) => dayOf(now, daysUntil(6, now, 1))],
  [/\bnext week\b/, (_, now) => dayOf(now, daysUntil(1, now, 1))],
  [/\bnext month\b/, (_, now) => ({ ...dayOf(now), month: now.getMonth() + 1, day: 1 })],
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, ([, y, m, d]) => dated(Number(y), Number(m), Number(d))],
  [
    /\b(\d{1,2})\.(\d{1,2})\.(\d{4})?(?=\s|$)/,
    ([, d, m, y], now) => dateOf(now, y, Number(m), Number(d)),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?(?: of)? ${MONTH}\\b,?(?: (\\d{4})\\b)?`),
    ([, d, month, y], now) => dateOf(now, y, monthOf(month), Number(d)),
  ],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b(?!:),?(?: (\\d{4})\\b)?`),
    ([, month, d, y], now) => dateOf(now, y, monthOf(month), Number(d)),
  ],
  [
    new RegExp(`\\bnext ${WEEKDAY}\\b`),
    ([, day], now) => dayOf(now, daysUntil(weekdayOf(day), now, 1)),
  ],
];

/** The phrases for a time of day. */
const TIMES: Rule<Time>[] = [
  [/\bmidnight\b/, () => ({ hour: 24, minute: 0 })],
  [
    /\b(?:at )?(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\.?(?=\s|$)/,
    ([, h, m, half]) => halfDay(h, m, half),
  ],
  [/\b(?:at )?(\d{1,2})[:.](\d{2})\b/, ([, h, m]) => timed(Number(h), Number(m))],
  [
    /\b(?:in the |this |at )?(morning|noon|afternoon|evening|tonight|night)\b/,
    ([, part]) => PARTS[part ?? ''],
  ],
  [/\b(?:at )?(\d{1,2})(?: ?o'?clock| ?h)?(?=\s|$)/, ([, h]) => timed(Number(h), 0)],
];

/** The moment that a phrase typed now means, in local time. Undefined for an empty one. */
export function meaningOf(typed: string, now: Date): Meaning | undefined {
  const text = typed
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ')
    .trim();
  if (text === '') return undefined;
  if (/\b(?:every|each|daily|weekly|monthly|yearly|hourly)\b/.test(text))
    return { description: AGAIN };
  if (OVER.test(text)) return { description: PASSED };
  const at = later(text, now) ?? named(text, now);
  if (!at || Number.isNaN(at.getTime()) || at.getFullYear() > now.getFullYear() + MAX_YEARS)
    return { description: NOT_UNDERSTOOD };
  return at.getTime() <= now.getTime() ? { description: PASSED } : { at };
}

/** "in 3 hours", "2 days". Days, weeks and months follow the calendar and keep the time of day. */
function later(text: string, now: Date): Date | undefined {
  const half = /^(?:in )?half an hour$/.test(text);
  if (half) return new Date(now.getTime() + 30 * MINUTE);
  const match =
    /^(?:in )?(\d{1,6}|an?|one|two|three|four|five) ?(m|min(?:ute)?s?|h|hours?|hrs?|d|days?|w|weeks?|months?)$/.exec(
      text,
    );
  if (!match) return undefined;
  const [, count = '', unit = ''] = match;
  const many = NUMBERS[count] ?? Number(count);
  const today = dayOf(now);
  if (unit.startsWith('mo')) {
    const last = new Date(today.year, today.month + many + 1, 0).getDate();
    return momentAt(
      { ...today, month: today.month + many, day: Math.min(today.day, last) },
      timeOf(now),
    );
  }
  if (unit.startsWith('m')) return new Date(now.getTime() + many * MINUTE);
  if (unit.startsWith('h')) return new Date(now.getTime() + many * 60 * MINUTE);
  return momentAt(dayOf(now, unit.startsWith('w') ? 7 * many : many), timeOf(now));
}

/** "friday 14:30", "9 tomorrow", "tonight": a day, a time, or both, in either order. */
function named(text: string, now: Date): Date | undefined {
  let rest = text;
  const read = <Found>(rules: readonly Rule<Found>[]): Found | undefined => {
    for (const [pattern, meaning] of rules) {
      const match = pattern.exec(rest);
      const found = match && meaning(match, now);
      if (!match || !found) continue;
      rest = rest.replace(match[0], ' ');
      return found;
    }
    return undefined;
  };
  const weekday = new RegExp(`\\b(?:on |this )?${WEEKDAY}\\b`).exec(rest);
  const exact = read(DAYS);
  if (!exact && weekday) rest = rest.replace(weekday[0], ' ');
  const time = read(TIMES);
  if (!/^(?:\s|on|at|,)*$/.test(rest)) return undefined;
  if (exact) return momentAt(exact, time ?? defaultTime(exact, now));
  if (weekday) {
    // Today counts if its time is still to come.
    const today = momentAt(dayOf(now, daysUntil(weekdayOf(weekday[1]), now, 0)), time ?? MORNING);
    if (time && today > now) return today;
    return momentAt(dayOf(now, daysUntil(weekdayOf(weekday[1]), now, 1)), time ?? MORNING);
  }
  if (!time) return undefined;
  const today = momentAt(dayOf(now), time);
  return today > now ? today : momentAt(dayOf(now, 1), time);
}

/** A day without a time means its morning; today, the evening. */
function defaultTime(day: Day, now: Date): Time {
  const isToday = momentAt(day, { hour: 12, minute: 0 }).toDateString() === now.toDateString();
  return isToday ? { hour: 18, minute: 0 } : MORNING;
}

/** How many days until that weekday, and at least `from`. */
function daysUntil(weekday: number, now: Date, from: 0 | 1): number {
  const days = (weekday - now.getDay() + 7) % 7;
  return days < from ? 7 : days;
}

function weekdayOf(name = ''): number {
  return WEEKDAYS.indexOf(name.slice(0, 3));
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function dated(year: number, month: number, day: number): Day | undefined {
  const found = new Date(year, month - 1, day);
  return found.getMonth() === month - 1 && found.getDate() === day
    ? { year, month: month - 1, day }
    : undefined;
}

/** The next such date if there is no year. */
function dateOf(now: Date, year: string | undefined, month: number, day: number): Day | undefined {
  if (year !== undefined) return dated(Number(year), month, day);
  for (let next = now.getFullYear(); next < now.getFullYear() + 9; next++) {
    const found = dated(next, month, day);
    if (found && new Date(found.year, found.month, found.day + 1) > now) return found;
  }
  return undefined;
}

function timed(hour: number, minute: number): Time | undefined {
  return hour < 24 && minute < 60 ? { hour, minute } : undefined;
}

function halfDay(hour = '', minute = '0', half = ''): Time | undefined {
  const value = Number(hour);
  if (value < 1 || value > 12) return undefined;
  return timed((value % 12) + (half === 'p' ? 12 : 0), Number(minute));
}
