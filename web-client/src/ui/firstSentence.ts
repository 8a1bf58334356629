const FIRST = /^(?:[^\n]*?[.!?…。！？](?=\s|$)|[^\n]*)/u;

/** The first sentence of a text, or its first line, and what follows. */
export function firstSentence(text: string): { first: string; rest: string } {
  const [first = ''] = FIRST.exec(text) ?? [];
  return { first, rest: text.slice(first.length) };
}
