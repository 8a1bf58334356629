/** A shorter text is one piece. */
const ENOUGH = 4_000;

const FENCE = /^[ \t]*(`{3,}|~{3,}|\$\$|\\\[)/;
const CLOSING: Record<string, string> = { $$: '$$', '\\[': '\\]' };

/** HTML may be closed, and a note explained, much later: from here on the text stays together. */
const STAYS_TOGETHER = /^ {0,3}<|\[\^/;

/** A heading or a paragraph at the margin: it ends every list, quotation and table above it. */
const BEGINNING = /^(?:#{1,6} |\p{L})/u;

/**
 * Cuts a long text where one block surely ends and another begins. All pieces but the last stay as they are when more
 * is added, so that only the last has to be read again. Joined they are the text.
 *
 * @param before the pieces of the text as it was; a text that goes on from there is not read from its beginning
 * @param enough no piece but the last is shorter
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

/** Where the piece that begins at `from` can end; undefined when it may still go on. */
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

/** Where the block of code begins that is not closed at the end of the text. */
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

/** What has to come before a block of code or a formula is over, if the line begins one and does not end it. */
function closingOf(line: string): string | undefined {
  const opening = FENCE.exec(line)?.[1];
  if (opening === undefined) return undefined;
  const closing = CLOSING[opening] ?? opening;
  return line.trim().slice(opening.length).includes(closing) ? undefined : closing;
}

function closes(line: string, closing: string): boolean {
  return /^[`~]/.test(closing)
    ? line.startsWith(closing) && /^(`+|~+)$/.test(line)
    : line.includes(closing);
}
