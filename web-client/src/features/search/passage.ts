import type { Mark } from '@/kit/search/Marked';

const BEFORE = 300;
const AFTER = 900;
const ELLIPSES = /^[…\s]+|[…\s]+$/g;

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Where a snippet comes from, whose white space is not as it was. */
function placeOf(text: string, snippet: string, marks: readonly Mark[]): number {
  const words = snippet.replace(ELLIPSES, '').split(/\s+/).map(literal).join('\\s+');
  const whole = words === '' ? -1 : text.search(new RegExp(words));
  if (whole >= 0) return whole;
  const [first] = marks;
  const found = first && snippet.slice(first.start, first.end).toLowerCase();
  return found ? Math.max(0, text.toLowerCase().indexOf(found)) : 0;
}

/** There, or before the sign that is written in two and would be cut there. */
function betweenSigns(text: string, there: number): number {
  return (text.codePointAt(there - 1) ?? 0) > 0xffff ? there - 1 : there;
}

/** Where the first word begins that does so from here to there; here, where no space divides anything. */
function beginOfWord(text: string, here: number, there: number): number {
  const space = text.slice(here, there).search(/\s/);
  return space < 0 ? betweenSigns(text, here) : here + space + 1;
}

/** Where the last word ends that does so from here to there; there, where no space divides anything. */
function endOfWord(text: string, here: number, there: number): number {
  const space = text.slice(here, there + 1).search(/\s\S*$/);
  return space <= 0 ? betweenSigns(text, there) : here + space;
}

/** The part of a text around what was found in it, with all that reads like what was found marked. */
export function passageOf(
  text: string,
  snippet: string,
  found: readonly Mark[],
): { text: string; marks: Mark[] } {
  const place = placeOf(text, snippet, found);
  const from = place <= BEFORE ? 0 : beginOfWord(text, place - BEFORE, place);
  const isToEnd = text.length <= place + AFTER;
  const to = isToEnd ? text.length : endOfWord(text, place, place + AFTER);
  const part = `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${isToEnd ? '' : ' …'}`;
  const words = [...new Set(found.map(({ start, end }) => literal(snippet.slice(start, end))))];
  if (words.length === 0) return { text: part, marks: [] };
  const same = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  const marks = [...part.matchAll(same)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  return { text: part, marks };
}
