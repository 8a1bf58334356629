import type { Place } from '@/api/problem';

/** How much of a line is shown on each side of an error. */
const AROUND = 60;

/** Where a line starts, counted from 1; the end of the text if there are fewer lines. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  return at;
}

/** The part of a line around a position, with a mark for the column below; undefined if the line does not exist. */
export function excerpt(text: string, { line, column }: Place): string | undefined {
  const whole = text.split(/\r\n|\r|\n/)[line - 1];
  if (whole === undefined) return undefined;
  const from = Math.max(0, column - 1 - AROUND);
  const number = `${line} | `;
  const shown = whole.slice(from, column - 1 + AROUND);
  const mark = ' '.repeat(number.length + column - 1 - from);
  return `${number}${shown}\n${mark}^`;
}

interface Change {
  before: string | null;
  after: string | null;
}

/** The lines of two texts from the first difference to the last; null if the other text only has additional lines. */
export function changedLines({ before, after }: Change): Change {
  if (before === null || after === null || before === after) return { before, after };
  const one = before.split('\n');
  const other = after.split('\n');
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const shown = (lines: string[]) => {
    const changed = lines.slice(start, lines.length - end);
    if (changed.length === 0) return null;
    return [...(start > 0 ? ['…'] : []), ...changed, ...(end > 0 ? ['…'] : [])].join('\n');
  };
  return { before: shown(one), after: shown(other) };
}
