const ACCENTS = /\p{M}/gu;

/** Compares words like the service: ignoring case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

/** Whether the line contains every word of the text. */
export function matches(line: string, text: string): boolean {
  const haystack = folded(line);
  return wordsOf(text).every((word) => haystack.includes(word));
}

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Finds it at the start of a word, in any script. */
const beginning = (word: string) => new RegExp(`(^|[^\\p{L}\\p{N}_])${literal(word)}`, 'u');

/** 0 if a word is missing; 3 for the start of the line, 2 for starts of words, 1 elsewhere. */
export function rank(line: string, text: string): number {
  if (!matches(line, text)) return 0;
  const haystack = folded(line);
  const words = wordsOf(text);
  if (haystack.startsWith(words.join(' '))) return 3;
  return words.every((word) => beginning(word).test(haystack)) ? 2 : 1;
}

/** The items whose line contains every word, best first, otherwise in the given order. */
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
