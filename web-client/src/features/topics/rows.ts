import { byLastActivity, flatten } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { matches } from '@/ui/search';

export type Order = 'tree' | 'recent';

export interface TopicRows {
  roots: string[];
  children: ReadonlyMap<string, string[]>;
  topics: ReadonlyMap<string, TopicNode>;
  /** Titles of the topics above each one, for rows that stand outside the tree. */
  places: ReadonlyMap<string, string>;
}

function placesOf(nodes: TopicNode[], above: string[] = []): [string, string][] {
  return nodes.flatMap((node) => [
    [String(node.id), above.join(' / ')] as [string, string],
    ...placesOf(node.children, [...above, node.title]),
  ]);
}

/** A filter and the recent list are flat; only the unfiltered tree is nested. */
export function rowsOf(nodes: TopicNode[], order: Order, filter: string): TopicRows {
  const all = flatten(nodes);
  const topics = new Map(all.map((topic) => [String(topic.id), topic]));
  const places = new Map(placesOf(nodes));
  const text = filter.trim();
  if (order === 'tree' && text === '') {
    const children = new Map(
      all.map((topic) => [String(topic.id), topic.children.map(({ id }) => String(id))]),
    );
    return { roots: nodes.map(({ id }) => String(id)), children, topics, places };
  }
  const found = byLastActivity(all.filter((topic) => matches(topic.title, text)));
  const pinnedFirst = [
    ...found.filter(({ pinned }) => pinned),
    ...found.filter(({ pinned }) => !pinned),
  ];
  return { roots: pinnedFirst.map(({ id }) => String(id)), children: new Map(), topics, places };
}
