import { mayHoldMath } from './math';
import { outsideCode } from './outsideCode';

/**
 * `$x_1$`, but neither `$5 and $10` nor a shell variable: it needs a character that only formulas have. No part of
 * it can match in two ways, so that a line of many such characters is read once.
 */
const SINGLE =
  /(?<![\\$\w])\$(?![\s$])(?=[^$\n]*[\\^_={}]|\d{0,4}[A-Za-z]!?\$|-?\d{1,6}(?:[./]\d{1,6})?\$(?!\d)|[A-Za-z]'?(?:\([A-Za-z0-9, ]{1,20}\))? ?[-+*/<>] ?[A-Za-z0-9]{1,3}\$|[A-Za-z]\([A-Za-z0-9, ]{1,20}\)\$)([^$\n]+)(?<![\s\\])\$(?![\w$])/g;

/** `$ x_1 $`: with spaces on both sides, it also needs a command, an exponent or an index. */
const SPACED = /(?<![\\$\w])\$ (?=[^$\n]*(?:\\[a-zA-Z]|\w[\^_]))([^$\n]+) \$(?![\w$])/g;

/** Text that starts with a digit and contains words is an amount: `$5 = 4€ and 3$`. */
function isMoney(formula: string): boolean {
  return /^\d/.test(formula) && /(?<![\\{A-Za-z])[A-Za-z]{2,}/.test(formula);
}

/** Replaces the text between two delimiters; an unclosed one ends the search. */
function between(
  text: string,
  [open, close]: readonly [string, string],
  isFormula: (inner: string, near: string, after: string) => boolean,
  make: (inner: string, lead: string) => string,
) {
  let out = '';
  let at = 0;
  for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, at)) {
    const to = text.indexOf(close, from + open.length + 1);
    if (to < 0) break;
    const inner = text.slice(from + open.length, to);
    // Two backslashes are a line break within a formula.
    const isMark = text[from - 1] !== '\\' && !/\n[\s>]*\n/.test(inner);
    const near = before(text, from);
    if (isMark && isFormula(inner, near, text[to + close.length] ?? '')) {
      out += text.slice(at, from) + make(inner.trim(), lineOf(near));
      at = to + close.length;
    } else {
      out += text.slice(at, from + open.length);
      at = from + open.length;
    }
  }
  return out + text.slice(at);
}

/** The text before a position, as far as it matters. */
function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - 200), at);
}

function lineOf(near: string): string {
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** The marks of the lists and quotations that a line is in. */
const MARKS = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))*[ \t]*/;

/** A formula on lines of its own, within the same list or quotation; in a table, within its cell. */
function block(formula: string, lead: string): string {
  if (/^[\s>]*\|/.test(lead)) return `$$${formula}$$`;
  const marks = MARKS.exec(lead)?.[0] ?? '';
  const start = `\n${marks.replaceAll(/[^>\s]/g, ' ')}`;
  const indent = marks.includes('>') ? /^[\s>]+/ : /^\s+/;
  const lines = formula.split('\n').map((line) => start + line.replace(indent, ''));
  return `${start}$$${lines.join('')}${start}$$${start}`;
}

/** A formula between double dollars, without an empty line in it. */
const DOUBLE = /\$\$((?:[^$\n]|\$(?!\$)|\n(?![\s>]*\n))+)\$\$(?!\$)/g;

/** The parser reads such a formula as a block only if its dollars have lines of their own. */
function doubled(text: string): string {
  return text.replace(DOUBLE, (whole: string, formula: string, at: number) => {
    const lead = lineOf(before(text, at));
    const end = at + whole.length;
    const endsLine = /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + 200));
    const isAlone = endsLine && MARKS.exec(lead)?.[0] === lead;
    const isFenced = isAlone && /^[^\S\n]*\n/.test(formula) && /\n[\s>]*$/.test(formula);
    if (isFenced || !(isAlone || formula.includes('\n'))) return whole;
    return block(formula.trim(), lead);
  });
}

/** Environments that are formulas without any delimiter. */
const ENVIRONMENTS = ['equation', 'align', 'gather', 'alignat'].flatMap((name) => [
  name,
  `${name}*`,
]);

function environments(text: string): string {
  if (!text.includes('\\begin{')) return text;
  return ENVIRONMENTS.reduce((part, name) => {
    const delimiters = [`\\begin{${name}}`, `\\end{${name}}`] as const;
    return between(
      part,
      delimiters,
      (_, near) => !/(?:\$\$|\\\[)[\s>]*$/.test(near),
      (formula, lead) => block(delimiters.join(`\n${formula}\n`), lead),
    );
  }, text);
}

/** Escaped brackets are not always formulas: `\[1\]`, `\[sic\]`. */
function isBlock(inner: string, _: string, after: string): boolean {
  return after !== '(' && (/^\s/.test(inner) || SIGNS.test(inner));
}

/** Nor are parentheses: `file\(s\)`, `\(see below\)`. */
function isInline(inner: string, near: string): boolean {
  if (/\w$/.test(near)) return false;
  return SIGNS.test(inner) || !/\p{L}{2,}\s+\p{L}{2,}/u.test(inner);
}

/** Characters that are common in formulas but rare in words. */
const SIGNS = /[\\^_={}<>+*/|]|\d\s*-\s*\d|\b[a-zA-Z]\(|\b[a-zA-Z]\s-\s/;

/** Closes a formula at the end of a growing text, so that its delimiter is not read as something else. */
function closed(text: string): string {
  // An inline span of code may still be open.
  if (text.includes('`', text.lastIndexOf('\n'))) return text;
  const at = Math.max(text.lastIndexOf('\\['), text.lastIndexOf('\\('));
  const close = text[at + 1] === '[' ? '\\]' : '\\)';
  const isOpen = at >= 0 && text[at - 1] !== '\\' && !text.includes(close, at);
  if (isOpen && !/\n\s*\n/.test(text.slice(at))) return text.replace(/\\$/, '') + close;
  const isDouble = (text.match(/\$\$/g)?.length ?? 0) % 2 === 1;
  const hasLines = text.includes('\n', text.lastIndexOf('$$'));
  return isDouble && hasLines ? `${text.replace(/\s*\$?$/, '')}\n$$` : text;
}

/** Converts the ways in which models write formulas to the one that the parser knows. */
export function withMathFences(text: string, isGrowing = false): string {
  if (!mayHoldMath(text)) return text;
  return outsideCode(text, (part, isLast) => {
    const whole = environments(doubled(isGrowing && isLast ? closed(part) : part));
    const blocks = between(whole, ['\\[', '\\]'], isBlock, block);
    const inline = between(blocks, ['\\(', '\\)'], isInline, (formula) => `$$${formula}$$`);
    return inline
      .replace(SPACED, (_, formula: string) => `$$${formula}$$`)
      .replace(SINGLE, (dollars, formula: string) =>
        isMoney(formula) ? dollars : `$$${formula}$$`,
      );
  });
}
