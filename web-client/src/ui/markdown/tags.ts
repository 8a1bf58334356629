/** Tags without a closing tag. */
const ALONE = ['br', 'hr', 'img'];

/** Tags that may enclose text in an answer. A model does not mean any other one as HTML for the page. */
const AROUND = [
  ...['a', 'b', 'blockquote', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'i', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q'],
  ...['rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'summary'],
  ...['sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'tt', 'u', 'ul', 'var'],
];

/**
 * The tags in the text that are HTML. One that is never closed, or never opened, as in "the <div> element", is only
 * mentioned.
 *
 * @param isGrowing whether closing tags may still come
 */
export function tagsIn(text: string, isGrowing: boolean): ReadonlySet<string> {
  if (isGrowing) return new Set([...ALONE, ...AROUND]);
  const opened = new Set<string>();
  const closed = new Set<string>();
  for (const [, slash, written = ''] of text.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9]*)(?=[\s/>])/g)) {
    const name = written.toLowerCase();
    if (slash === '') opened.add(name);
    else if (opened.has(name)) closed.add(name);
  }
  return new Set([...ALONE, ...AROUND.filter((name) => closed.has(name))]);
}
