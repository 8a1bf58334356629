import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { MathSupport } from './math';
import { syntaxOf } from './syntax';
import { tagsIn } from './tags';
import { mend } from './tree';

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

/** The HTML allowed from untrusted sources; ids are unchanged, so that footnotes work. Only pictures have a `src`. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: { ...defaultSchema.attributes, blockquote: ['cite', ['className', 'notice']] },
  tagNames: [...(defaultSchema.tagNames ?? []), 'mark', 'small', 'u'],
  protocols: {
    ...defaultSchema.protocols,
    href: [...(defaultSchema.protocols?.['href'] ?? []), 'tel'],
    src: [...(defaultSchema.protocols?.['src'] ?? []), 'data'],
  },
};

/** More quotations and list items begin in one line than anybody means: the parser would take seconds, then overflow. */
const DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){100}/m;
/** The most levels of elements; those who walk the tree call themselves for each. */
const LEVELS = 200;

/**
 * The elements of a Markdown text. It is not trusted: anything active is removed. A text that is nested too deeply,
 * as by a model that repeats itself, is shown as it is written.
 *
 * @param name identifies this text on the page, to keep its footnotes apart from those of others
 */
export function elementsOf(text: string, name: string, components: Components, support: Support) {
  try {
    if (!DEEP.test(text)) return parsed(text, name, components, support);
  } catch {
    // Nested too deeply in another way.
  }
  return jsx('p', { className: 'whitespace-pre-wrap', children: text });
}

function parsed(
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
  mend(markdown, text, tags);
  const loose: Tree = toHast(markdown, {
    allowDangerousHtml: true,
    clobberPrefix: `${name}-`,
  });
  const tree = sanitize(html ? html(loose) : loose, SCHEMA);
  requireFlat(tree);
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

function requireFlat(tree: Tree) {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LEVELS) throw new RangeError('nested too deeply');
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
}
