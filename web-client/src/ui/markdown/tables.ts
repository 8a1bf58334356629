import { closes, closingOf } from './pieces';

/** Code or a formula within a row. */
const SPAN = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|\$\$[^$]+\$\$/g;
/** Longer lines are not read as rows. */
const LONGEST = 2_000;

function cellsOf(line: string): string[] {
  return line
    .replace(/^[\s>]*\|?/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/);
}

/** The number of columns, if the line is the one between the head and the rows of a table. */
function columnsIn(line: string): number | undefined {
  if (!line.includes('|') || !line.includes('-')) return undefined;
  const cells = cellsOf(line);
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim())) ? cells.length : undefined;
}

function wholeCells(line: string, columns: number): string {
  if (line.length > LONGEST || cellsOf(line).length <= columns) return line;
  const whole = line.replace(SPAN, (span) =>
    span.startsWith('`')
      ? span.replaceAll(/(?<!\\)\|/g, '\\|')
      : span.replaceAll(/\\?\|/g, (bar) => (bar === '|' ? '\\vert ' : '\\Vert ')),
  );
  return cellsOf(whole).length === columns ? whole : line;
}

/**
 * Models write `a|b` and |x| in cells too, but every bar ends a cell. Repairs a row with too many cells if it fits
 * once the bars within code and formulas are escaped.
 */
export function withWholeCells(text: string): string {
  if (!text.includes('|') || !/[`$]/.test(text)) return text;
  const lines = text.split('\n');
  let closing: string | undefined;
  let columns: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (closing !== undefined) {
      if (closes(line.trim(), closing)) closing = undefined;
      continue;
    }
    closing = closingOf(line);
    if (columns === undefined) {
      columns = columnsIn(line);
      if (columns !== undefined && at > 0) lines[at - 1] = wholeCells(lines[at - 1] ?? '', columns);
    } else if (line.trim() === '') columns = undefined;
    else lines[at] = wholeCells(line, columns);
  }
  return lines.join('\n');
}
