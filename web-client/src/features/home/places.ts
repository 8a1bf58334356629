import { type ContainerKind, containerKey } from '@/api/containers';
import type { Chat, TopicNode } from '@/api/types';

/** A topic or a chat to continue. */
export interface Place {
  kind: ContainerKind;
  id: number;
  /** The key of its conversation. */
  key: string;
  title: string;
  slug: string;
  pinned: boolean;
  last_activity_at: string;
}

/** Topics and chats together, latest activity first. */
export function placesOf(topics: readonly TopicNode[], chats: readonly Chat[]): Place[] {
  const place = (kind: ContainerKind, one: TopicNode | Chat): Place => ({
    kind,
    id: one.id,
    key: containerKey({ kind, id: one.id }),
    title: one.title,
    slug: one.slug,
    pinned: one.pinned,
    last_activity_at: one.last_activity_at,
  });
  return [
    ...topics.map((one) => place('topic', one)),
    ...chats.map((one) => place('chat', one)),
  ].toSorted((a, b) => b.last_activity_at.localeCompare(a.last_activity_at));
}

/** Their common name. */
export function kindsOf(places: readonly Place[]): string {
  const kinds = new Set(places.map(({ kind }) => kind));
  if (kinds.size > 1) return 'conversations';
  return kinds.has('chat') ? 'chats' : 'topics';
}
