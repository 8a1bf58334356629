import type { sanitize } from 'hast-util-sanitize';
import type { mathFromMarkdown } from 'mdast-util-math';
import type { math } from 'micromark-extension-math';
import { outsideCode } from './outsideCode';

type Fences = typeof import('./mathFences').withMathFences;
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

let fences: Fences | undefined;
let loadingFences: Promise<void> | undefined;

export function mathFences(): Fences | undefined {
  return fences;
}

/** The code that finds formulas is loaded with the first text that may contain one. */
export function loadMathFences(): Promise<void> {
  loadingFences ??= import('./mathFences')
    .then(({ withMathFences }) => {
      fences = withMathFences;
    })
    .catch(() => {
      loadingFences = undefined;
    });
  return loadingFences;
}

/** Whether the text may contain a formula: a cheap check before everything else. */
export function mayHoldMath(text: string): boolean {
  return /\$|\\(?:[([]|begin\{)/.test(text);
}

/** A block of code in the language of formulas is drawn like one. */
const FENCED = /(?:```|~~~)[ \t]*math\b/;

export function holdsMath(fenced: string): boolean {
  if (FENCED.test(fenced)) return true;
  if (!fenced.includes('$$')) return false;
  let found = false;
  outsideCode(fenced, (part) => {
    found ||= part.includes('$$');
    return part;
  });
  return found;
}
