const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/s;
/** Languages for Markdown itself: in these, every nested block is meant as one. */
const MARKDOWN = /^(?:markdown|md|mdx)\b/i;

interface Fence {
  line: number;
  marks: string;
  info: string;
}

function fencesOf(lines: readonly string[]): Fence[] {
  return lines.flatMap((text, line) => {
    const [, , marks, info] = FENCE.exec(text) ?? [];
    return marks === undefined ? [] : [{ line, marks, info: (info ?? '').trim() }];
  });
}

/**
 * Models nest blocks of code with the same fence, so that the end of the first inner block ends the outer one. If the
 * fences pair up as intended, the outer ones are made longer.
 *
 * @param isGrowing whether more may come, so that an open block at the end may still be closed
 */
export function withNestedFences(text: string, isGrowing = false): string {
  if (!text.includes('```') && !text.includes('~~~')) return text;
  const lines = text.split('\n');
  const fences = fencesOf(lines);
  for (let at = 0; at < fences.length; ) {
    const nestedEnd = nestedEndOf(fences, at, isGrowing);
    const end = nestedEnd ?? plainEnd(fences, at);
    const outer = fences[at] as Fence;
    const inner = fences.slice(at + 1, end);
    if (nestedEnd !== undefined) {
      lengthen(lines, outer, inner);
      const closing = fences[end];
      if (closing) lengthen(lines, closing, inner);
    }
    at = end + 1;
  }
  return lines.join('\n');
}

/** Which fence closes this one if others pair up within it; the number of all if it may still come. */
function nestedEndOf(fences: readonly Fence[], at: number, isGrowing: boolean): number | undefined {
  const outer = fences[at] as Fence;
  const [mark] = outer.marks;
  let depth = 1;
  let nested = false;
  for (let next = at + 1; next < fences.length; next++) {
    const { marks, info } = fences[next] as Fence;
    if (marks[0] !== mark || marks.length < outer.marks.length) continue;
    if (info !== '') nested = true;
    depth += info === '' ? -1 : 1;
    if (depth === 0) return nested ? next : undefined;
  }
  return isGrowing && nested && MARKDOWN.test(outer.info) ? fences.length : undefined;
}

/** By CommonMark: the first fence without an info string that is long enough. */
function plainEnd(fences: readonly Fence[], at: number): number {
  const outer = fences[at] as Fence;
  const end = fences.findIndex(
    ({ marks, info }, next) =>
      next > at && info === '' && marks[0] === outer.marks[0] && marks.length >= outer.marks.length,
  );
  return end < 0 ? fences.length : end;
}

function lengthen(lines: string[], { line, marks }: Fence, inner: readonly Fence[]) {
  const alike = inner.filter((one) => one.marks[0] === marks[0]).map((one) => one.marks.length);
  const needed = Math.max(0, ...alike) + 1;
  const text = lines[line] ?? '';
  if (marks.length < needed) lines[line] = text.replace(marks, (marks[0] ?? '').repeat(needed));
}
