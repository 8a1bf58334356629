/** Markdown as a single line of plain text. */
export function plain(text: string): string {
  return text
    .replace(/^\s*(#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/(^|[^\w*])([*_])(?=\S)([^*_]*[^*_\s])\2(?![\w*])/g, '$1$3')
    .replace(/\s+/g, ' ')
    .trim();
}
