const ACCENTS = /\p{M}/gu;

/** As the service compares words: without case, and without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

/** Whether every word of the text is somewhere in the line. */
export function matches(line: string, text: string): boolean {
  const haystack = folded(line);
  return wordsOf(text).every((word) => haystack.includes(word));
}

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** 0 where a word is missing; the beginning of the line is 3, the beginnings of words 2, elsewhere 1. */
export function rank(line: string, text: string): number {
  if (!matches(line, text)) return 0;
  const haystack = folded(line);
  const words = wordsOf(text);
  if (haystack.startsWith(words.join(' '))) return 3;
  return words.every((word) => new RegExp(`(^|\\W)${literal(word)}`).test(haystack)) ? 2 : 1;
}

/** The items whose line has every word, the best first and otherwise as they came. */
export function ranked<Item>(
  items: readonly Item[],
  line: (item: Item) => string,
  text: string,
): Item[] {
  return items
    .map((item) => ({ item, score: rank(line(item), text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
