import { flatten } from '@/api/topics';
import type { Topic, TopicNode } from '@/api/types';

const byTitle = (a: TopicNode, b: TopicNode) =>
  a.title.toLowerCase().localeCompare(b.title.toLowerCase()) || a.id - b.id;

/** Without these topics; what was under them moves up, as it does on the server. */
export function without(nodes: TopicNode[], gone: ReadonlySet<number>): TopicNode[] {
  if (gone.size === 0) return nodes;
  return nodes
    .flatMap((node) => {
      const children = without(node.children, gone);
      return gone.has(node.id) ? children : [{ ...node, children }];
    })
    .toSorted(byTitle);
}

/** With one topic changed, in the order of titles. */
export function changedNode(nodes: TopicNode[], id: number, changes: Partial<Topic>): TopicNode[] {
  return nodes
    .map((node) =>
      node.id === id
        ? { ...node, ...changes }
        : { ...node, children: changedNode(node.children, id, changes) },
    )
    .toSorted(byTitle);
}

function cut(nodes: TopicNode[], id: number): TopicNode[] {
  return nodes.flatMap((node) =>
    node.id === id ? [] : [{ ...node, children: cut(node.children, id) }],
  );
}

function put(nodes: TopicNode[], moved: TopicNode, under: number | null): TopicNode[] {
  if (under === null) return [...nodes, { ...moved, parent_id: null }].toSorted(byTitle);
  return nodes.map((node) =>
    node.id === under
      ? { ...node, children: [...node.children, { ...moved, parent_id: under }].toSorted(byTitle) }
      : { ...node, children: put(node.children, moved, under) },
  );
}

/** Whether a topic can be put there: not under itself, and not where it is. */
export function mayMove(nodes: TopicNode[], id: number, under: number | null): boolean {
  const topic = flatten(nodes).find((node) => node.id === id);
  if (!topic || topic.parent_id === under) return false;
  return !flatten([topic]).some((node) => node.id === under);
}

/** With a topic and everything below it somewhere else. */
export function movedNode(nodes: TopicNode[], id: number, under: number | null): TopicNode[] {
  const moved = flatten(nodes).find((node) => node.id === id);
  if (!moved || !mayMove(nodes, id, under)) return nodes;
  return put(cut(nodes, id), moved, under);
}
