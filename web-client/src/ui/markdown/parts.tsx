import type { Components, ExtraProps } from 'hast-util-to-jsx-runtime';
import { ImageOff } from 'lucide-react';
import {
  Children,
  type ComponentProps,
  createContext,
  type HTMLAttributes,
  useContext,
} from 'react';
import { CodeBlock } from './CodeBlock';
import { Diagram } from './Diagram';
import { TableBlock } from './TableBlock';
import { together } from './together';

type Node = NonNullable<ExtraProps['node']>;

function textOf(node: Node['children'][number] | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}

function languageOf(node: Node['children'][number] | undefined): string {
  if (node?.type !== 'element') return '';
  const { className } = node.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const name = names.find((one) => one.startsWith('language-'))?.slice('language-'.length) ?? '';
  // `{.python}` and `js{1,3}` carry more than the name.
  return /[\p{L}\d][^\s{}:,=]*/u.exec(name)?.[0] ?? name;
}

/** The position of a block of code in the text that may still grow. */
export const OpenCode = createContext<number | undefined>(undefined);

function Pre({ node }: ComponentProps<'pre'> & ExtraProps) {
  const openAt = useContext(OpenCode);
  const incomplete = openAt !== undefined && (node?.position?.start.offset ?? openAt) >= openAt;
  const code = node?.children[0];
  const language = languageOf(code);
  const text = textOf(node).replace(/\n$/, '');
  if (language.toLowerCase() === 'mermaid') return <Diagram code={text} whole={!incomplete} />;
  return <CodeBlock code={text} language={language} whole={!incomplete} />;
}

function isOutside(href: string): boolean {
  try {
    return new URL(href, location.href).origin !== location.origin;
  } catch {
    return false;
  }
}

function Anchor({ id, href, children, title }: ComponentProps<'a'> & ExtraProps) {
  if (!href) return <span id={id}>{children}</span>;
  const outside = isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a id={id} href={href} title={title} {...outside}>
      {children}
    </a>
  );
}

/**
 * A picture from elsewhere is not fetched: its URL may leak the conversation. It is shown as a link
 * that names its target.
 */
function Picture({ src, alt = '' }: ComponentProps<'img'> & ExtraProps) {
  if (typeof src !== 'string') return alt;
  if (!isOutside(src) || /^(data|blob):/.test(src)) {
    return <img src={src} alt={alt} loading="lazy" decoding="async" />;
  }
  return (
    <a href={src} target="_blank" rel="noopener noreferrer" className="remote-picture">
      <ImageOff aria-hidden size={16} strokeWidth={1.75} />
      <span>{alt || 'Picture'}</span>{' '}
      <span className="text-ink-3">on {new URL(src).host}, open</span>
    </a>
  );
}

function Task({ checked }: ComponentProps<'input'> & ExtraProps) {
  return (
    <input
      type="checkbox"
      disabled
      checked={checked === true}
      aria-label={checked ? 'Done' : 'Not done'}
      readOnly
    />
  );
}

function Table({ children }: ComponentProps<'table'> & ExtraProps) {
  return <TableBlock>{children}</TableBlock>;
}

/**
 * Elements that indent their content follow its text direction; single lines do so by CSS. An element with
 * its own `dir` does not count for the direction of its parent, so the lines must have none.
 */
function directed(Tag: 'blockquote' | 'ol' | 'ul') {
  return ({ node: _, ...rest }: HTMLAttributes<HTMLElement> & ExtraProps) => (
    <Tag dir="auto" {...rest} />
  );
}

/** The page's title has level 1 and its sections level 2: the headings of a text come below these, and skip none. */
function heading(Tag: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6') {
  const level = Math.max(3, Number(Tag.slice(1)));
  return ({ node: _, ...rest }: HTMLAttributes<HTMLElement> & ExtraProps) => (
    <Tag aria-level={level} {...rest} />
  );
}

/** Cells with a longer text get room for some words on each line, see tables.css. */
const LONG = 24;

function Cell({ node, children, ...rest }: ComponentProps<'td'> & ExtraProps) {
  return (
    <td {...rest} data-long={textOf(node).length > LONG ? '' : undefined}>
      {Children.map(children, (child) => (typeof child === 'string' ? together(child) : child))}
    </td>
  );
}

/** Plain elements, styled by prose.css, instead of the renderer's own. */
export const PARTS: Components = {
  a: Anchor,
  img: Picture,
  input: Task,
  pre: Pre,
  table: Table,
  blockquote: directed('blockquote'),
  code: 'code',
  h1: heading('h1'),
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h6'),
  hr: 'hr',
  li: 'li',
  ol: directed('ol'),
  p: 'p',
  section: 'section',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
  tbody: 'tbody',
  td: Cell,
  th: 'th',
  thead: 'thead',
  tr: 'tr',
  ul: directed('ul'),
};
