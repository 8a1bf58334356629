import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { MathSupport } from './math';

type Tree = Parameters<typeof sanitize>[0];
/** Makes elements of the HTML in a text, which are loose pieces before. */
export type HtmlSupport = (tree: Tree) => Tree;

/** What the text may need beyond the usual; each comes in a file of its own when it is needed. */
export interface Support {
  math?: MathSupport | undefined;
  html?: HtmlSupport | undefined;
}

const SYNTAX = gfm();
const FROM_MARKDOWN = gfmFromMarkdown();

/** What is allowed in HTML where strangers write; ids stay as they are, so that footnotes find each other. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: '',
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
  },
};

/**
 * The elements of a text in Markdown. Nothing in it is trusted: what could act is left out.
 *
 * @param name of this text on the page: its footnotes are not those of another one
 */
export function elementsOf(
  text: string,
  name: string,
  components: Components,
  { math, html }: Support,
) {
  const markdown = fromMarkdown(text, {
    extensions: math ? [SYNTAX, math.syntax] : [SYNTAX],
    mdastExtensions: math ? [FROM_MARKDOWN, math.fromMarkdown] : [FROM_MARKDOWN],
  });
  const loose: Tree = toHast(markdown, {
    allowDangerousHtml: true,
    clobberPrefix: `${name}-`,
  });
  const tree = sanitize(html ? html(loose) : loose, SCHEMA);
  math?.draw(tree);
  return toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  });
}
