import type { sanitize } from 'hast-util-sanitize';
import type { mathFromMarkdown } from 'mdast-util-math';
import type { math } from 'micromark-extension-math';

type Tree = ReturnType<typeof sanitize>;

/** What the parser needs to know formulas, and what draws them. */
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

/** KaTeX and its fonts come with the first formula. */
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

/** Code is never touched: a fence to its end (or the end of the text), or an inline span. */
const CODE = /(^|\n)[ \t]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\2|$)|(`+)(?!`)[\s\S]*?[^`]\3(?!`)/g;
const BLOCK = /\\\[([\s\S]+?)\\\]/g;
const INLINE = /\\\(([\s\S]+?)\\\)/g;
/** `$x_1$`, but neither `$5 and $10` nor a shell variable: it needs a sign that only formulas have. */
const SINGLE = /(?<![\\$\w])\$(?![\s$])([^$\n]*?[\\^_={}][^$\n]*?|[A-Za-z])(?<![\s\\])\$(?![\w$])/g;

function outsideCode(text: string, change: (part: string) => string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(CODE)) {
    out += change(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return out + change(text.slice(at));
}

/** Whether the text may hold a formula: cheap, and asked before anything else. */
function mayHoldMath(text: string): boolean {
  return text.includes('$') || text.includes('\\(') || text.includes('\\[');
}

/** Models write formulas in four ways; this makes them the one that the parser knows. */
export function withMathFences(text: string): string {
  if (!mayHoldMath(text)) return text;
  return outsideCode(text, (part) =>
    part
      .replace(BLOCK, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
      .replace(INLINE, (_, formula: string) => `$$${formula.trim()}$$`)
      .replace(SINGLE, (_, formula: string) => `$$${formula}$$`),
  );
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
