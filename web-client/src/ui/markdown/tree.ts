import type { fromMarkdown } from 'mdast-util-from-markdown';
import { otherTagsAsText } from './syntax';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/** Repairs Markdown that a model did not mean, so that none of its text is lost. */
export function mend(tree: Root, source: string, tags: ReadonlySet<string>) {
  const used = new Set<string>();
  collect(tree, used);
  mendNode(tree, source, tags, used);
}

function collect(node: Node, used: Set<string>) {
  if (/Reference$/.test(node.type) && 'identifier' in node) used.add(`${node.identifier}`);
  if ('children' in node) for (const child of node.children) collect(child, used);
}

function mendNode(node: Node, source: string, tags: ReadonlySet<string>, used: Set<string>) {
  if (!('children' in node)) return;
  const children: Node[] = node.children;
  for (let at = children.length - 1; at >= 0; at--) {
    const child = children[at] as Node;
    if (child.type === 'html') child.value = otherTagsAsText(child.value, tags);
    mendNode(child, source, tags, used);
    children.splice(at, 1, ...(mended(child, source, used) ?? [child]));
  }
}

function mended(node: Node, source: string, used: ReadonlySet<string>): Node[] | undefined {
  if (node.type === 'heading' && isUnderlinedText(sourceOf(node, source)))
    return [{ ...node, type: 'paragraph' }, { type: 'thematicBreak' }];
  if (node.type === 'blockquote') return notice(node);
  const isUnused = 'identifier' in node && !used.has(`${node.identifier}`);
  if (isUnused && node.type === 'definition' && !node.url.startsWith('#')) {
    const { url, label } = node;
    const address: Node = { type: 'text', value: url };
    const link: Node = { type: 'link', url, children: [address] };
    const target = /^https?:/.test(url) ? link : address;
    return [{ type: 'paragraph', children: [{ type: 'text', value: `[${label}]: ` }, target] }];
  }
  if (isUnused && node.type === 'footnoteDefinition') {
    const mark: Node = { type: 'text', value: `[^${node.label}]: ` };
    const [first, ...rest] = node.children;
    return first?.type === 'paragraph'
      ? [{ ...first, children: [mark, ...first.children] }, ...rest]
      : [{ type: 'paragraph', children: [mark] }, ...node.children];
  }
  return undefined;
}

/** How GitHub marks a quotation that is a notice: `> [!WARNING]`. */
const NOTICE = /^\[!(note|tip|important|warning|caution)\]\s*/i;

function notice(quotation: Extract<Node, { type: 'blockquote' }>): Node[] | undefined {
  const [first, ...rest] = quotation.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const [mark, kind] = (text?.type === 'text' && NOTICE.exec(text.value)) || [];
  if (!mark || !kind || first?.type !== 'paragraph' || text?.type !== 'text') return undefined;
  const name = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
  const title = { type: 'strong' as const, children: [{ type: 'text' as const, value: name }] };
  const value = text.value.slice(mark.length);
  const own = [...(value ? [{ ...text, value }] : []), ...first.children.slice(1)];
  return [
    {
      ...quotation,
      data: { hProperties: { className: ['notice'] } },
      children: [
        { type: 'paragraph', children: [title] },
        ...(own.length ? [{ ...first, children: own }] : []),
        ...rest,
      ],
    },
  ];
}

function sourceOf({ position }: Node, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

/** `---` right below a sentence, or several lines, is a line between two parts. Below a title it makes a heading. */
function isUnderlinedText(heading: string): boolean {
  const [, title] = /^(?!#)([\s\S]*)\n[\s>]*-+\s*$/.exec(heading) ?? [];
  if (title === undefined) return false;
  return title.includes('\n') || title.length > 80 || /[.!?:;…。！？：；][\p{P}\s]*$/u.test(title);
}
