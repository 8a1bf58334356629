import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { MathSupport } from './math';
import { otherTagsAsText, syntaxOf } from './syntax';
import { tagsIn } from './tags';

type Tree = Parameters<typeof sanitize>[0];
/** Makes elements of the HTML in a text, which are loose pieces before. */
export type HtmlSupport = (tree: Tree) => Tree;

/** What the text may need beyond the usual; each comes in a file of its own when it is needed. */
export interface Support {
  math?: MathSupport | undefined;
  html?: HtmlSupport | undefined;
  /** More of it may come. */
  isGrowing?: boolean;
}

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
  { math, html, isGrowing = false }: Support,
) {
  const tags = tagsIn(text, isGrowing);
  const syntax = syntaxOf(tags);
  const markdown = fromMarkdown(text, {
    extensions: math ? [...syntax, math.syntax] : syntax,
    mdastExtensions: math ? [FROM_MARKDOWN, math.fromMarkdown] : [FROM_MARKDOWN],
  });
  mendHtml(markdown, tags);
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

type Markdown = ReturnType<typeof fromMarkdown>;

/** Within HTML, too, a tag that is none is text. */
function mendHtml(node: Markdown | Markdown['children'][number], tags: ReadonlySet<string>) {
  if (node.type === 'html') node.value = otherTagsAsText(node.value, tags);
  if ('children' in node) for (const child of node.children) mendHtml(child, tags);
}
