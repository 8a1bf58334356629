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

/** The tree in reading order, without its nesting. */
export function flatten(nodes: TopicNode[]): TopicNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** The slugs from the root down to the topic: the part of its address after `/topics/`. */
export function pathTo(nodes: TopicNode[], id: number): string | undefined {
  for (const node of nodes) {
    if (node.id === id) return node.slug;
    const below = pathTo(node.children, id);
    if (below !== undefined) return `${node.slug}/${below}`;
  }
  return undefined;
}

/** The topics above one, from the root down. */
export function ancestors(nodes: TopicNode[], id: number): TopicNode[] {
  for (const node of nodes) {
    if (node.id === id) return [];
    if (flatten(node.children).some((below) => below.id === id)) {
      return [node, ...ancestors(node.children, id)];
    }
  }
  return [];
}

export function byLastActivity(topics: TopicNode[]): TopicNode[] {
  return topics.toSorted((a, b) => b.last_activity_at.localeCompare(a.last_activity_at));
}

export function useTopicTree() {
  return useQuery(queries.topicTree());
}

const MAX_TITLE = 80;

/** The first line of what a person writes, short enough for a title. */
export function titleFrom(text: string): string {
  const line =
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/^#+\s*/, '')
      .trim() ?? '';
  if (line.length <= MAX_TITLE) return line;
  const cut = line.slice(0, MAX_TITLE);
  const atWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, atWord > MAX_TITLE / 2 ? atWord : MAX_TITLE).trimEnd()}…`;
}

export function useCreateTopic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['TopicCreate']) => take(api.POST('/api/topics', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.topics }),
  });
}
