import type { sanitize } from 'hast-util-sanitize';
import type { mathFromMarkdown } from 'mdast-util-math';
import type { math } from 'micromark-extension-math';

type Tree = ReturnType<typeof sanitize>;

/** What the parser needs for formulas, and how to render them. */
export interface MathSupport {
  syntax: ReturnType<typeof math>;
  fromMarkdown: ReturnType<typeof mathFromMarkdown>;
  draw: (tree: Tree) => void;
}

let support: MathSupport | undefined;
let loading: Promise<void> | undefined;

export function mathSupport(): MathSupport | undefined {
  return support;
}

/** KaTeX and its fonts load with the first formula. */
export function loadMath(): Promise<void> {
  loading ??= Promise.all([import('./formulas'), import('katex/dist/katex.min.css')])
    .then(([{ formulas }]) => {
      support = formulas;
    })
    .catch(() => {
      loading = undefined;
    });
  return loading;
}

/** What may start code: a fence on its own line, or any run of backticks. */
const CODE = /(?:^|\n)[ \t]*(`{3,}|~{3,})|`+/g;
/**
 * `$x_1$`, but neither `$5 and $10` nor a shell variable: it needs a character that only formulas have. No part of
 * it can match in two ways, so that a line of many such characters is read once.
 */
const SINGLE =
  /(?<![\\$\w])\$(?![\s$])(?=[^$\n]*[\\^_={}]|[A-Za-z]\$|[A-Za-z]'?(?:\([A-Za-z0-9, ]{1,20}\))? ?[-+*/<>] ?[A-Za-z0-9]{1,3}\$|[A-Za-z]\([A-Za-z0-9, ]{1,20}\)\$)([^$\n]+)(?<![\s\\])\$(?![\w$])/g;

/** Text that starts with a digit and contains words is an amount: `$5 = 4€ and 3$`. */
function isMoney(formula: string): boolean {
  return /^\d/.test(formula) && /(?<![\\{A-Za-z])[A-Za-z]{2,}/.test(formula);
}

/** The runs of backticks by length, last one first. */
function runsIn(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const alike = runs.get(run.length);
    if (alike) alike.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}

/** The code in a text: a fence to its end (or the text's), or an inline span. Each character is read only a few times. */
function* codeIn(text: string): Generator<{ from: number; to: number }> {
  const runs = runsIn(text);
  const opening = new RegExp(CODE);
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [run, fence] = match;
    let to = opening.lastIndex;
    if (fence) {
      const closing = new RegExp(`\\n[ \\t]*${fence}`, 'g');
      closing.lastIndex = to;
      to = closing.test(text) ? closing.lastIndex : text.length;
    } else {
      // Earlier runs close nothing from here on, and an unclosed run is no code.
      const later = runs.get(run.length) ?? [];
      while ((later.at(-1) ?? to) < to) later.pop();
      const end = later.at(-1);
      if (end === undefined) continue;
      to = end + run.length;
    }
    yield { from: match.index, to };
    opening.lastIndex = to;
  }
}

function outsideCode(text: string, change: (part: string) => string): string {
  let out = '';
  let at = 0;
  for (const { from, to } of codeIn(text)) {
    out += change(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return out + change(text.slice(at));
}

/** Replaces the text between two delimiters; an unclosed one ends the search. */
function between(
  text: string,
  [open, close]: readonly [string, string],
  isFormula: (inner: string, before: string, after: string) => boolean,
  make: (inner: string) => string,
) {
  let out = '';
  let at = 0;
  for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, at)) {
    const to = text.indexOf(close, from + open.length + 1);
    if (to < 0) break;
    const inner = text.slice(from + open.length, to);
    // Two backslashes are a line break within a formula.
    const isMark = text[from - 1] !== '\\' && !/\n\s*\n/.test(inner);
    if (isMark && isFormula(inner, text[from - 1] ?? '', text[to + close.length] ?? '')) {
      out += text.slice(at, from) + make(inner.trim());
      at = to + close.length;
    } else {
      out += text.slice(at, from + open.length);
      at = from + open.length;
    }
  }
  return out + text.slice(at);
}

/** Escaped brackets are not always formulas: `\[1\]`, `\[sic\]`. */
function isBlock(inner: string, _: string, after: string): boolean {
  return after !== '(' && (/^\s/.test(inner) || SIGNS.test(inner));
}

/** Nor are parentheses: `file\(s\)`, `\(see below\)`. */
function isInline(inner: string, before: string): boolean {
  if (/\w/.test(before)) return false;
  return SIGNS.test(inner) || !/\p{L}{2,}\s+\p{L}{2,}/u.test(inner);
}

/** Characters that are common in formulas but rare in words. */
const SIGNS = /[\\^_={}<>+*/|]|\d\s*-\s*\d|\b[a-zA-Z]\(|\b[a-zA-Z]\s-\s/;

/** Whether the text may contain a formula: a cheap check before everything else. */
function mayHoldMath(text: string): boolean {
  return text.includes('$') || text.includes('\\(') || text.includes('\\[');
}

/** Converts the four ways in which models write formulas to the one that the parser knows. */
export function withMathFences(text: string): string {
  if (!mayHoldMath(text)) return text;
  return outsideCode(text, (part) => {
    const blocks = between(part, ['\\[', '\\]'], isBlock, (formula) => `\n$$\n${formula}\n$$\n`);
    const inline = between(blocks, ['\\(', '\\)'], isInline, (formula) => `$$${formula}$$`);
    return inline.replace(SINGLE, (whole, formula: string) =>
      isMoney(formula) ? whole : `$$${formula}$$`,
    );
  });
}

export function holdsMath(fenced: string): boolean {
  if (!fenced.includes('$$')) return false;
  let found = false;
  outsideCode(fenced, (part) => {
    found ||= part.includes('$$');
    return part;
  });
  return found;
}
