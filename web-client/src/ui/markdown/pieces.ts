/** A shorter text is one piece. */
const ENOUGH = 4_000;

const FENCE = /^[ \t]*(`{3,}|~{3,}|\$\$|\\\[)/;
const CLOSING: Record<string, string> = { $$: '$$', '\\[': '\\]' };

/** HTML may be closed, and a footnote defined, much later: from here on the text stays together. */
const STAYS_TOGETHER = /^ {0,3}<|\[\^/;

/** A heading or an unindented paragraph: it ends every list, quotation and table above it. */
const BEGINNING = /^(?:#{1,6} |\p{L})/u;

/**
 * Cuts a long text where one block surely ends and another one starts. All pieces but the last are final, so that
 * only the last must be parsed again. Joined they are the text.
 *
 * @param before the pieces of the earlier text; a text that continues it is not read from its start
 * @param enough the minimum length of all pieces but the last
 */
export function piecesOf(
  text: string,
  before: readonly string[] = [],
  enough = ENOUGH,
): readonly string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const piece of before.slice(0, -1)) {
    if (!text.startsWith(piece, at)) break;
    pieces.push(piece);
    at += piece.length;
  }
  for (let end = cutAfter(text, at, enough); end !== undefined; end = cutAfter(text, at, enough)) {
    pieces.push(text.slice(at, end));
    at = end;
  }
  return [...pieces, text.slice(at)];
}

/** Where the piece that starts at `from` can end; undefined if it may still continue. */
function cutAfter(text: string, from: number, enough: number): number | undefined {
  let closing: string | undefined;
  let afterBlank = false;
  for (let at = from; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, end);
    if (closing !== undefined) {
      if (closes(line.trim(), closing)) closing = undefined;
    } else {
      if (STAYS_TOGETHER.test(line)) return undefined;
      if (afterBlank && at - from >= enough && BEGINNING.test(line)) return at;
      closing = closingOf(line);
    }
    afterBlank = line.trim() === '';
    at = end;
  }
  return undefined;
}

/** Where the last block of code starts, if it is not closed at the end of the text. */
export function openCodeIn(text: string): number | undefined {
  let openAt: number | undefined;
  let closing: string | undefined;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, end);
    if (closing === undefined) {
      closing = closingOf(line);
      openAt = closing === undefined ? undefined : at;
    } else if (closes(line.trim(), closing)) {
      closing = undefined;
      openAt = undefined;
    }
    at = end;
  }
  return openAt;
}

/** What ends a block of code or a formula, if the line starts one without ending it. */
export function closingOf(line: string): string | undefined {
  const opening = FENCE.exec(line)?.[1];
  if (opening === undefined) return undefined;
  const closing = CLOSING[opening] ?? opening;
  return line.trim().slice(opening.length).includes(closing) ? undefined : closing;
}

export function closes(line: string, closing: string): boolean {
  return /^[`~]/.test(closing)
    ? line.startsWith(closing) && /^(`+|~+)$/.test(line)
    : line.includes(closing);
}
