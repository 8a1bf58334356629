import type { QueryClient } from '@tanstack/react-query';
import { type Container, containerOf } from '@/api/containers';
import { queries } from '@/api/queries';
import { indexOf } from '@/api/topics';
import type { BusEvent, TopicNode } from '@/api/types';
import { overlayOf } from '@/kit/commands/overlay';
import { changedNode } from './tree';

/** The tree with another count of what is unread in a topic. */
export function withUnread(
  nodes: TopicNode[],
  id: number,
  count: (before: number) => number,
): TopicNode[] {
  const before = indexOf(nodes).byId.get(id)?.unread_count;
  if (before === undefined || count(before) === before) return nodes;
  return changedNode(nodes, id, { unread_count: count(before) });
}

function tell(client: QueryClient, { kind, id }: Container, count: (before: number) => number) {
  if (kind !== 'topic') return;
  const { queryKey } = queries.topicTree();
  overlayOf(client).heard<TopicNode[]>(queryKey, (nodes) => withUnread(nodes, id, count));
  // What is being read may be older than what was told.
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey });
}

/** An answer has ended: what a person did not stop is something to read. */
export function unreadEnded(client: QueryClient, event: BusEvent) {
  const container = containerOf(event);
  if (!container) return;
  if (event.status === 'stopped') return;
  if (event.status) tell(client, container, (before) => before + 1);
  else void client.invalidateQueries({ queryKey: queries.topicTree().queryKey });
}

/** Someone has looked at the end of a conversation, or wants to come back to it. */
export function unreadMarked(client: QueryClient, event: BusEvent) {
  const container = containerOf(event);
  const isUnread = event.status === 'unread';
  if (container) tell(client, container, (before) => (isUnread ? Math.max(1, before) : 0));
}
