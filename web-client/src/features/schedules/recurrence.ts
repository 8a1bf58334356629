import type { ScheduleRule } from '@/api/schedules';

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
export type Unit = (typeof UNITS)[number][0];

const EVERY_DAY = 127;
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** Ten years: the service takes no longer interval. */
const MAX_SECONDS = 315_360_000;
const MIN_SECONDS = 60;

/** A rule as the form has it. What is of no use in one mode is kept for the way back. */
export interface RuleDraft {
  /** Keeps a rule apart from the others while they come and go. */
  key: number;
  mode: 'every' | 'at';
  every: string;
  unit: Unit;
  time: string;
  days: number;
  zone: string;
}

/** The zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions() !== undefined;
  } catch {
    return false;
  }
}

let last = 0;
const newKey = () => {
  last += 1;
  return last;
};

/** The largest unit that divides it. */
function unitOf(seconds: number): Pick<RuleDraft, 'every' | 'unit'> {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[3];
  return { every: String(seconds / size), unit };
}

/** Seconds are offered only where a rule has them already. */
export const unitsFor = ({ unit }: RuleDraft) =>
  UNITS.map(([id]) => ({ id, label: id }))
    .filter(({ id }) => id !== 'seconds' || unit === id)
    .toReversed();

const two = (value: number) => String(value).padStart(2, '0');
const DEFAULTS = { every: '1', unit: 'hours', time: '07:00' } as const;

/** A new rule: each day at seven, where this device is. */
export const newRule = (): RuleDraft => ({
  key: newKey(),
  mode: 'at',
  ...DEFAULTS,
  days: EVERY_DAY,
  zone: ownZone(),
});

export function draftOf(rule: ScheduleRule): RuleDraft {
  const { run_at_minute: minute, interval_seconds: seconds, days_of_week: days } = rule;
  const common = { key: newKey(), days: days & EVERY_DAY || EVERY_DAY, zone: rule.timezone };
  if (minute === null) return { ...common, mode: 'every', ...unitOf(seconds), time: DEFAULTS.time };
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  return { ...common, ...DEFAULTS, mode: 'at', time };
}

const DAY_SECONDS = 86_400;

function secondsOf({ every, unit }: RuleDraft): number | undefined {
  const size = UNITS.find(([name]) => name === unit)?.[1] ?? 60;
  const seconds = /^\d+$/.test(every.trim()) ? Number(every) * size : 0;
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : undefined;
}

function minuteOf({ time }: RuleDraft): number | undefined {
  const [hour, minute] = time.split(':').map(Number);
  return time === '' || hour === undefined || minute === undefined ? undefined : hour * 60 + minute;
}

/** What is wrong with a part of a rule, as a sentence. */
export function faultOf(draft: RuleDraft, part: 'every' | 'time' | 'zone'): string | undefined {
  if (part === 'zone')
    return isZone(draft.zone) ? undefined : 'Unknown time zone. Use a name such as Europe/Berlin.';
  if (part === 'every') {
    return draft.mode === 'at' || secondsOf(draft)
      ? undefined
      : 'Enter a whole number, at least one minute.';
  }
  return draft.mode === 'every' || minuteOf(draft) !== undefined ? undefined : 'Enter a time.';
}

/** The rule that a draft says; undefined while something of it is missing. */
export function ruleOf(draft: RuleDraft): ScheduleRule | undefined {
  const isAt = draft.mode === 'at';
  const seconds = isAt ? DAY_SECONDS : secondsOf(draft);
  const minute = isAt ? minuteOf(draft) : null;
  if (seconds === undefined || minute === undefined || !isZone(draft.zone)) return undefined;
  return {
    interval_seconds: seconds,
    days_of_week: draft.days,
    run_at_minute: minute,
    timezone: draft.zone,
  };
}

/** All rules; undefined while one of them is not complete. */
export function rulesOf(drafts: readonly RuleDraft[]): ScheduleRule[] | undefined {
  const rules = drafts.flatMap((draft) => ruleOf(draft) ?? []);
  return rules.length === drafts.length ? rules : undefined;
}

/** Switches a day; the last one stays, since a rule without days never comes. */
export function withDay(days: number, day: number): number {
  return days ^ (1 << day) || days;
}
