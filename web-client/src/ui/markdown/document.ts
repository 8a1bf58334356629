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
/** Parses the HTML in a text, which is raw before that. */
export type HtmlSupport = (tree: Tree) => Tree;

/** Optional extensions for a text; each is in its own file, loaded on demand. */
export interface Support {
  math?: MathSupport | undefined;
  html?: HtmlSupport | undefined;
  /** Whether more of it may come. */
  isGrowing?: boolean;
}

const FROM_MARKDOWN = gfmFromMarkdown();

/** The HTML allowed from untrusted sources; ids are unchanged, so that footnotes work. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: '',
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
  },
};

/**
 * The elements of a Markdown text. It is not trusted: anything active is removed.
 *
 * @param name identifies this text on the page, to keep its footnotes apart from those of others
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

/** Within HTML, too, an unknown tag is text. */
function mendHtml(node: Markdown | Markdown['children'][number], tags: ReadonlySet<string>) {
  if (node.type === 'html') node.value = otherTagsAsText(node.value, tags);
  if ('children' in node) for (const child of node.children) mendHtml(child, tags);
}
