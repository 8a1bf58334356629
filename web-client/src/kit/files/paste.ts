import type { ClipboardEvent } from 'react';
import { filesOf } from './words';

/** What a paste brings: files, or a text in place of the one that the browser would insert; null leaves it to the browser. */
export type Pasted = { files: File[] } | { text: string } | null;

/**
 * Office programs put a picture of a text beside it, and then the text is meant. A picture alone is a file, and so are
 * files of the system, which come with their names as text. A table is a table of Markdown.
 */
export function pastedFrom(data: DataTransfer | null): Pasted {
  const files = filesOf(data);
  const text = (data?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
  const html = data?.getData('text/html') ?? '';
  if (files.length > 0 && !isMeantAsText(files, text, html)) return { files };
  const tabled = html.includes('<t') && text.includes('\t') ? withTables(text, html) : text;
  return tabled !== text || files.length > 0 ? { text: tabled } : null;
}

/** Does what a paste into a field means. @param onFiles takes files where the field takes any */
export function onPasteInto(
  event: ClipboardEvent<HTMLTextAreaElement>,
  onFiles?: (files: File[]) => void,
) {
  const pasted = pastedFrom(event.clipboardData);
  if (pasted === null) return;
  if ('text' in pasted) {
    event.preventDefault();
    insert(event.currentTarget, pasted.text);
  } else if (onFiles) {
    event.preventDefault();
    onFiles(pasted.files);
  }
}

function isMeantAsText(files: readonly File[], text: string, html: string): boolean {
  if (text.trim() === '' || files.some(({ type }) => !type.startsWith('image/'))) return false;
  if (html !== '' && isOnlyPicture(html)) return false;
  const names = files.map(({ name }) => name);
  return !text
    .trim()
    .split('\n')
    .every((line) => names.some((name) => line.trim().endsWith(name)));
}

function isOnlyPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector('img') !== null && (body.textContent ?? '').trim() === '';
}

/** The text with each table of the HTML as one of Markdown, where it stands in the text with tabs between its cells. */
function withTables(text: string, html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const tables = [...body.querySelectorAll('table')].filter(
    (table) => !table.parentElement?.closest('table') && !table.querySelector('table'),
  );
  const [only] = tables;
  if (only && tables.length === 1 && lettersOf(body) === lettersOf(only))
    return markdownOf(rowsOf(only)) ?? text;
  let out = text;
  for (const table of tables) {
    const rows = rowsOf(table);
    const plain = rows.map((row) => row.join('\t')).join('\n');
    const markdown = markdownOf(rows);
    if (markdown && out.includes(plain)) out = out.replace(plain, () => `\n${markdown}\n`);
  }
  return out.trim() === text.trim() ? text : out.trim();
}

function lettersOf(element: Element): string {
  return [...element.querySelectorAll('style, script, title')]
    .reduce((text, hidden) => text.replace(hidden.textContent ?? '', ''), element.textContent ?? '')
    .replaceAll(/\s/g, '');
}

/** The cells, each of them on one line. One that spans several columns has empty ones beside it. */
function rowsOf(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      (cell.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim(),
      ...Array.from({ length: Math.min(cell.colSpan, 50) - 1 }, () => ''),
    ]),
  );
}

/** Null where it would be no table: one column, or nothing. */
function markdownOf(rows: readonly string[][]): string | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return null;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

/** Puts text where the caret is, as if it was typed: it can be undone. */
function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Nothing else can be undone in a field, whatever the standard says of this.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
