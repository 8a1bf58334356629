import type { ClipboardEvent } from 'react';
import { filesOf } from './labels';

/** The content of a paste: files, or a text to insert instead of the browser's; null leaves it to the browser. */
export type Pasted = { files: File[] } | { text: string } | null;

/**
 * Office programs add a picture of the text, and then the text is meant. A picture alone is a file, and so are files
 * of the system, which come with their names as text. A table becomes a Markdown table.
 */
export function pastedFrom(data: DataTransfer | null): Pasted {
  const files = filesOf(data);
  const text = (data?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
  const html = data?.getData('text/html') ?? '';
  if (files.length > 0 && !isMeantAsText(files, text, html)) return { files };
  const tabled = html.includes('<t') && text.includes('\t') ? withTables(text, html) : text;
  return tabled !== text || files.length > 0 ? { text: tabled } : null;
}

/** Handles a paste into a field. @param onFiles takes files, if the field accepts any */
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

/** The text with each table of the HTML as Markdown, in place of its tab-separated version. */
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

/** The cells, each on one line. A cell that spans several columns is followed by empty ones. */
function rowsOf(table: HTMLTableElement): string[][] {
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      (cell.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim(),
      ...Array.from({ length: Math.min(cell.colSpan, 50) - 1 }, () => ''),
    ]),
  );
}

/** Null if it would be no table: one column, or nothing. */
function markdownOf(rows: readonly string[][]): string | null {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return null;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

/** Inserts text at the caret as if typed, so that it can be undone. */
function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Nothing else can be undone in a field, although the standard deprecates this.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
