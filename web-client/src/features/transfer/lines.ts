import type { Place } from '@/api/problem';

/** As much of a line as is shown beside a fault, on each side. */
const AROUND = 60;

/** Where a line begins, from 1 on; the end of the text where there are not so many. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

/** A line around a place, and below it a mark for the column; nothing where the text has no such line. */
export function excerpt(text: string, { line, column }: Place): string | undefined {
  const whole = text.split(/\r\n|\r|\n/)[line - 1];
  if (whole === undefined) return undefined;
  const from = Math.max(0, column - 1 - AROUND);
  const number = `${line} | `;
  const shown = whole.slice(from, column - 1 + AROUND);
  const mark = ' '.repeat(number.length + column - 1 - from);
  return `${number}${shown}\n${mark}^`;
}
