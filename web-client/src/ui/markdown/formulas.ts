import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import rehypeKatex from 'rehype-katex';
import type { MathSupport } from './math';

const draw = rehypeKatex({ errorColor: 'var(--danger)' });
/** Where a formula that cannot be read is reported; it is shown as it is written, which says enough. */
const nobody = { message: () => {} } as unknown as Parameters<typeof draw>[1];

export const formulas: MathSupport = {
  // One dollar is money; see math.ts for what else writes a formula.
  syntax: math({ singleDollarTextMath: false }),
  fromMarkdown: mathFromMarkdown(),
  draw: (tree) => draw(tree as Parameters<typeof draw>[0], nobody),
};
