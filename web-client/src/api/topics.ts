import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, take } from './client';
import { containerKey } from './containers';
import { keys, queries } from './queries';
import type { components } from './schema';
import type { TopicNode } from './types';

type Schemas = components['schemas'];

/** The key of a topic's conversation. */
export function topicKey({ id }: { id: number }): string {
  return containerKey({ kind: 'topic', id });
}

/** A tree, indexed by the ids and slugs of its topics. */
export interface TreeIndex {
  /** In reading order. */
  all: readonly TopicNode[];
  byId: ReadonlyMap<number, TopicNode>;
  bySlug: ReadonlyMap<string, TopicNode>;
  /** The parent as shown, which may differ from the stored parent. */
  above: ReadonlyMap<number, TopicNode>;
}

const indexes = new WeakMap<readonly TopicNode[], TreeIndex>();

/** Computed once per tree. */
export function indexOf(nodes: readonly TopicNode[]): TreeIndex {
  const known = indexes.get(nodes);
  if (known) return known;
  const all: TopicNode[] = [];
  const above = new Map<number, TopicNode>();
  const visit = (node: TopicNode) => {
    all.push(node);
    for (const child of node.children) {
      above.set(child.id, node);
      visit(child);
    }
  };
  for (const node of nodes) visit(node);
  const made = {
    all,
    above,
    byId: new Map(all.map((node) => [node.id, node])),
    bySlug: new Map(all.map((node) => [node.slug, node])),
  };
  indexes.set(nodes, made);
  return made;
}

/** The tree in reading order, without its nesting. */
export function flatten(nodes: readonly TopicNode[]): readonly TopicNode[] {
  return indexOf(nodes).all;
}

/** The slugs from the root down to the topic: the part of its address after `/topics/`. */
export function pathTo(nodes: readonly TopicNode[], id: number): string | undefined {
  const topic = indexOf(nodes).byId.get(id);
  return topic && [...ancestors(nodes, id), topic].map(({ slug }) => slug).join('/');
}

/** The topics above one, from the root down. */
export function ancestors(nodes: readonly TopicNode[], id: number): TopicNode[] {
  const { above } = indexOf(nodes);
  const way: TopicNode[] = [];
  for (let at = above.get(id); at; at = above.get(at.id)) way.push(at);
  return way.reverse();
}

/** All times have the same format, so they compare as strings. */
export function byLastActivity(topics: readonly TopicNode[]): TopicNode[] {
  return topics.toSorted((a, b) =>
    a.last_activity_at < b.last_activity_at ? 1 : a.last_activity_at > b.last_activity_at ? -1 : 0,
  );
}

export function useTopicTree() {
  return useQuery(queries.topicTree());
}

const MAX_TITLE = 80;

/** The first line of a user's text, short enough for a title. */
export function titleFrom(text: string): string {
  const line =
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^#+\s*/, '')
      .trim() ?? '';
  if (line.length <= MAX_TITLE) return line;
  // At a word, unless little would be left, and never within a character: the service refuses half of one.
  const cut = line.slice(0, MAX_TITLE).replace(/(?<=.{40})\s\S*$|\p{Cs}$/u, '');
  return `${cut.trimEnd()}…`;
}

export function useCreateTopic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['TopicCreate']) => take(api.POST('/api/topics', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.topics }),
  });
}
