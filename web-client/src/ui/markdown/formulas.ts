import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import rehypeKatex from 'rehype-katex';
import type { MathSupport } from './math';

const draw = rehypeKatex({ errorColor: 'var(--danger)' });
/** Receives errors about unreadable formulas; these are shown as written, which is enough. */
const nobody = { message: () => {} } as unknown as Parameters<typeof draw>[1];

export const formulas: MathSupport = {
  // A single dollar is money; see math.ts for other ways to write a formula.
  syntax: math({ singleDollarTextMath: false }),
  fromMarkdown: mathFromMarkdown(),
  draw: (tree) => draw(tree as Parameters<typeof draw>[0], nobody),
};
