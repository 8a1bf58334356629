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
/** Ten years: the service's limit for an interval. */
const MAX_SECONDS = 315_360_000;
const MIN_SECONDS = 60;

/** A rule in the form. Values that are unused in one mode are kept for switching back. */
export interface RuleDraft {
  /** Identifies a rule while others are added and removed. */
  key: number;
  mode: 'every' | 'at';
  every: string;
  unit: Unit;
  time: string;
  days: number;
  zone: string;
}

/** The time zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An offset as the service writes it, which not every browser takes for a zone. */
const OFFSET = /^(?:(?:UTC|GMT|UT)?[+-]\d{2}:\d{2}|Z)$/;

export function isZone(zone: string): boolean {
  if (OFFSET.test(zone)) return true;
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions() !== undefined;
  } catch {
    return false;
  }
}

// Drafts that were kept before a reload have lower keys.
let last = Date.now();
const newKey = () => {
  last += 1;
  return last;
};

/** The largest unit that divides the interval. */
function unitOf(seconds: number): Pick<RuleDraft, 'every' | 'unit'> {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[3];
  return { every: String(seconds / size), unit };
}

/** Seconds are offered only if a rule already has them. */
export const unitsFor = ({ unit }: RuleDraft) =>
  UNITS.map(([id]) => ({ id, label: id }))
    .filter(({ id }) => id !== 'seconds' || unit === id)
    .toReversed();

const two = (value: number) => String(value).padStart(2, '0');
const DEFAULTS = { every: '1', unit: 'hours', time: '07:00' } as const;

/** A new rule: daily at seven, in the time zone of this device. */
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

/** What is wrong with a field of a rule, as a sentence. */
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

/** The rule in a draft; undefined while it is incomplete. */
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

/** All rules; undefined while one of them is incomplete. */
export function rulesOf(drafts: readonly RuleDraft[]): ScheduleRule[] | undefined {
  const rules = drafts.flatMap((draft) => ruleOf(draft) ?? []);
  return rules.length === drafts.length ? rules : undefined;
}

/** Toggles a day; the last one stays, since a rule without days would never fire. */
export function withDay(days: number, day: number): number {
  return days ^ (1 << day) || days;
}
