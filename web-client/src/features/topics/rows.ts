import { ancestors, byLastActivity, flatten, indexOf } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import { matches } from '@/ui/search';

export type Order = 'tree' | 'recent';

export interface TopicRows {
  roots: string[];
  childrenOf: (id: string) => string[];
  topicOf: (id: string) => TopicNode | undefined;
  /** The titles of a topic's ancestors, for rows outside the tree. */
  placeOf: (id: string) => string;
}

const ids = (nodes: readonly TopicNode[]) => nodes.map(({ id }) => String(id));

/** Filtered and recent lists are flat; only the unfiltered tree is nested. A sub-tree is in one collection. */
export function rowsOf(
  nodes: TopicNode[],
  order: Order,
  filter: string,
  collection: number | null,
): TopicRows {
  const isIn = (topic: TopicNode) => collection === null || topic.collection_id === collection;
  const { byId } = indexOf(nodes);
  const topicOf = (id: string) => byId.get(Number(id));
  const found = {
    topicOf,
    placeOf: (id: string) =>
      ancestors(nodes, Number(id))
        .map(({ title }) => title)
        .join(' / '),
  };
  const text = filter.trim();
  if (order === 'tree' && text === '') {
    return {
      ...found,
      roots: ids(nodes.filter(isIn)),
      childrenOf: (id) => ids(topicOf(id)?.children ?? []),
    };
  }
  const all = flatten(nodes).filter((topic) => isIn(topic) && matches(topic.title, text));
  const sorted = byLastActivity(all);
  const isExact = ({ title }: TopicNode) => title.trim().toLowerCase() === text.toLowerCase();
  const standing = (topic: TopicNode) => (isExact(topic) ? 2 : 0) + (topic.pinned ? 1 : 0);
  const bestFirst = sorted.toSorted((a, b) => standing(b) - standing(a));
  return { ...found, roots: ids(bestFirst), childrenOf: () => [] };
}
