import { byLastActivity, flatten } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { matches } from '@/ui/search';

export type ListKind = 'tree' | 'recent';

/** What the list draws: ids only, so that a refresh keeps the focus, the scroll and the open branches. */
export interface Rows {
  roots: string[];
  children: ReadonlyMap<string, string[]>;
  topics: ReadonlyMap<string, TopicNode>;
  /** Titles of the topics above each one, for rows that stand outside the tree. */
  places: ReadonlyMap<string, string>;
}

const byTitle = (a: TopicNode, b: TopicNode) =>
  a.title.toLowerCase().localeCompare(b.title.toLowerCase()) || a.id - b.id;

/** Without these topics; what was under them moves up, as it will on the server. */
export function without(nodes: TopicNode[], gone: ReadonlySet<number>): TopicNode[] {
  if (gone.size === 0) return nodes;
  return nodes
    .flatMap((node) => {
      const children = without(node.children, gone);
      return gone.has(node.id) ? children : [{ ...node, children }];
    })
    .toSorted(byTitle);
}

function placesOf(nodes: TopicNode[], above: string[] = []): [string, string][] {
  return nodes.flatMap((node) => [
    [String(node.id), above.join(' / ')] as [string, string],
    ...placesOf(node.children, [...above, node.title]),
  ]);
}

/** A filter and the recent list are flat; only the unfiltered tree is nested. */
export function rowsOf(nodes: TopicNode[], kind: ListKind, filter: string): Rows {
  const all = flatten(nodes);
  const topics = new Map(all.map((topic) => [String(topic.id), topic]));
  const places = new Map(placesOf(nodes));
  const text = filter.trim();
  if (kind === 'tree' && text === '') {
    const children = new Map(
      all.map((topic) => [String(topic.id), topic.children.map(({ id }) => String(id))]),
    );
    return { roots: nodes.map(({ id }) => String(id)), children, topics, places };
  }
  const found = byLastActivity(
    text === '' ? all : all.filter((topic) => matches(topic.title, text)),
  );
  const pinnedFirst = [
    ...found.filter(({ pinned }) => pinned),
    ...found.filter(({ pinned }) => !pinned),
  ];
  return { roots: pinnedFirst.map(({ id }) => String(id)), children: new Map(), topics, places };
}
