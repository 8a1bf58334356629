import type { QueryClient } from '@tanstack/react-query';
import { type Container, containerOf } from '@/api/containers';
import { queries } from '@/api/queries';
import { indexOf } from '@/api/topics';
import type { BusEvent, TopicNode } from '@/api/types';
import { overlayOf } from '@/kit/commands/overlay';
import { changedNode } from './tree';

/** The tree with a different unread count for a topic. */
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
  // A read in progress may be older than the event.
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey });
}

/** An answer has ended: unless the user stopped it, it counts as unread. */
export function unreadEnded(client: QueryClient, event: BusEvent) {
  const container = containerOf(event);
  if (!container) return;
  if (event.status === 'stopped') return;
  if (event.status) tell(client, container, (before) => before + 1);
  else void client.invalidateQueries({ queryKey: queries.topicTree().queryKey });
}

/** The end of a conversation was seen, it was marked as unread, or some of its unread answers are gone. */
export function unreadMarked(client: QueryClient, event: BusEvent) {
  const container = containerOf(event);
  if (!container) return;
  const isUnread = event.status === 'unread';
  const { queryKey } = queries.topicTree();
  const known = indexOf(client.getQueryData(queryKey) ?? []).byId.get(container.id)?.unread_count;
  // Only the service knows how many of several are left.
  if (isUnread && known && known > 1) void client.invalidateQueries({ queryKey });
  else tell(client, container, () => (isUnread ? 1 : 0));
}
