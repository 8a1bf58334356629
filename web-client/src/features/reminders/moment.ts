const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clocks are never put forward by more than this. */
const MAX_GAP_MS = 3 * HOUR;

/** A calendar day; its parts may exceed their bounds, as in the 32nd of a month. */
export interface Day {
  year: number;
  /** From 0, as in `Date`. */
  month: number;
  day: number;
}

/** A time of day; 24:00 is its end. */
export interface Time {
  hour: number;
  minute: number;
}

/**
 * The moment at which local clocks show that time. A time skipped when clocks go forward means the first moment after
 * the gap; a time that occurs twice means the first.
 */
export function momentAt({ year, month, day }: Day, { hour, minute }: Time): Date {
  const found = new Date(year, month, day, hour, minute);
  if (found.getHours() === hour % 24 && found.getMinutes() === minute) return found;
  let before = found.getTime() - MAX_GAP_MS;
  let after = found.getTime();
  const offset = new Date(after).getTimezoneOffset();
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (new Date(middle).getTimezoneOffset() === offset) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The day of a moment, or this many days later. */
export function dayOf(moment: Date, later = 0): Day {
  return { year: moment.getFullYear(), month: moment.getMonth(), day: moment.getDate() + later };
}

export function timeOf(moment: Date): Time {
  return { hour: moment.getHours(), minute: moment.getMinutes() };
}

const two = (value: number) => String(value).padStart(2, '0');

/** The moment as form values. */
export function fieldsOf(moment: Date): { date: string; time: string } {
  return {
    date: `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

/** The moment in the fields of a form; undefined while one of them is empty. */
export function momentOf(date: string, time: string): Date | undefined {
  const [year, month, day] = date.split('-').map(Number);
  const [hour, minute] = time.split(':').map(Number);
  if (!year || !month || !day || hour === undefined || minute === undefined || time === '')
    return undefined;
  return momentAt({ year, month: month - 1, day }, { hour, minute });
}
