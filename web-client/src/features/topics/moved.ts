import type { QueryClient } from '@tanstack/react-query';
import { serviceNow } from '@/api/clock';
import type { Container } from '@/api/containers';
import { keys, queries } from '@/api/queries';
import type { TopicNode } from '@/api/types';
import { overlayOf } from '@/kit/commands/overlay';

/** The tree with the activity time of a topic; undefined if the topic is not in it. */
export function withActivity(nodes: TopicNode[], id: number, at: string): TopicNode[] | undefined {
  for (const [index, node] of nodes.entries()) {
    const below = node.id === id ? undefined : withActivity(node.children, id, at);
    if (node.id !== id && !below) continue;
    const changed = below ? { ...node, children: below } : { ...node, last_activity_at: at };
    return nodes.with(index, changed);
  }
  return undefined;
}

/** A turn has started: updates the lists without reading them again, unless the topic is unknown. */
export function moved(client: QueryClient, { kind, id }: Container) {
  const { queryKey } = queries.topicTree();
  const tree = client.getQueryData(queryKey);
  if (kind !== 'topic' || !tree) return;
  const at = new Date(serviceNow()).toISOString();
  if (!withActivity(tree, id, at)) void client.invalidateQueries({ queryKey: keys.topics });
  else
    overlayOf(client).heard<TopicNode[]>(queryKey, (nodes) => withActivity(nodes, id, at) ?? nodes);
}
