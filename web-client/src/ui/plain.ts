/** Written in Markdown, read in one line: without its marks. */
export function plain(text: string): string {
  return text
    .replace(/^\s*(#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
