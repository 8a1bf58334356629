import type { Mark } from '@/kit/search/Marked';

const BEFORE = 300;
const AFTER = 900;
const ELLIPSES = /^[…\s]+|[…\s]+$/g;
/** A script that puts no spaces between words. */
const SPACELESS =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const IN_WORD = /[\p{L}\p{N}]$/u;

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A text without the marks of headings, quotes, tables, bold text and code, as in a snippet; its lines stay. */
export function unmarked(text: string): string {
  return text
    .replace(/^(?=.*-)[|: \t-]+$\n?/gm, '')
    .replace(/^[ \t]*(#{1,6}|>)[ \t]+/gm, '')
    .replace(/^[ \t]*\|.*/gm, (row) => row.replaceAll('|', ' ').trim())
    .replace(/(?<![\w*])\*\*(?=\S)|(?<=[^\s*])\*\*(?![\w*])|`+/g, '');
}

/** The position of a snippet in its text, whose white space may differ. */
function placeOf(text: string, snippet: string, marks: readonly Mark[]): number {
  const words = snippet.replace(ELLIPSES, '').split(/\s+/).map(literal).join('\\s+');
  const whole = words === '' ? -1 : text.search(new RegExp(words));
  if (whole >= 0) return whole;
  const [first] = marks;
  const found = first && new RegExp(literal(snippet.slice(first.start, first.end)), 'iu');
  return found ? Math.max(0, text.search(found)) : 0;
}

/** `there`, or one before it if that would split a surrogate pair. */
function betweenSigns(text: string, there: number): number {
  return (text.codePointAt(there - 1) ?? 0) > 0xffff ? there - 1 : there;
}

/** The start of the first word between here and there; here if there is no white space. */
function beginOfWord(text: string, here: number, there: number): number {
  const space = text.slice(here, there).search(/\s/);
  return space < 0 ? betweenSigns(text, here) : here + space + 1;
}

/** The end of the last word between here and there; there if there is no white space. */
function endOfWord(text: string, here: number, there: number): number {
  const space = text.slice(here, there + 1).search(/\s\S*$/);
  return space <= 0 ? betweenSigns(text, there) : here + space;
}

/** What matches the found words: at the beginning of a word, unless one was found within a word. */
function patternOf(snippet: string, found: readonly Mark[]): string {
  const words = new Map<string, boolean>();
  for (const { start, end } of found) {
    const word = snippet.slice(start, end);
    const begins = !SPACELESS.test(word) && !IN_WORD.test(snippet.slice(0, start));
    words.set(word, begins && words.get(word) !== false);
  }
  return [...words]
    .map(([word, begins]) => (begins ? `(?<![\\p{L}\\p{N}])${literal(word)}` : literal(word)))
    .join('|');
}

/** The part of a text around the match, with every occurrence of what was found marked. */
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
  if (found.length === 0) return { text: part, marks: [] };
  const same = new RegExp(patternOf(snippet, found), 'giu');
  const marks = [...part.matchAll(same)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  return { text: part, marks };
}
