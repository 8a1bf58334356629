import type { TopicNode } from './types';

const titles = new Intl.Collator(undefined, { numeric: true });

/** Siblings by title as people sort them: “Week 2” is before “Week 10”. */
export function byTitle(nodes: readonly TopicNode[]): TopicNode[] {
  return nodes.toSorted((a, b) => titles.compare(a.title, b.title) || a.id - b.id);
}

/** A whole tree in this order. The service sorts by the characters of the titles. */
export function inOrder(nodes: readonly TopicNode[]): TopicNode[] {
  return byTitle(nodes).map((node) =>
    node.children.length ? { ...node, children: inOrder(node.children) } : node,
  );
}
