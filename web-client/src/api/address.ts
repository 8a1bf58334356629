import type { Container } from './containers';
import { pathTo } from './topics';
import type { TopicNode } from './types';

interface Slugged extends Container {
  slug: string;
  /** Of a topic that the tree may not have yet. */
  parent_id?: number | null;
}

/** The slugs of a conversation's address: those from the root down to a topic, as far as the tree knows them. */
function slugsOf({ kind, id, slug, parent_id }: Slugged, tree: readonly TopicNode[]): string {
  if (kind === 'chat') return slug;
  const known = pathTo(tree, id);
  const above = parent_id == null ? undefined : pathTo(tree, parent_id);
  return known ?? (above === undefined ? slug : `${above}/${slug}`);
}

/**
 * Where a conversation is read, for links and for going there. The last slug alone leads to a topic as well, so that
 * the tree may be left out where it is not known.
 */
export function linkTo(conversation: Slugged, tree: readonly TopicNode[] = []) {
  const slugs = slugsOf(conversation, tree);
  return conversation.kind === 'chat'
    ? ({ to: '/chats/$slug', params: { slug: slugs } } as const)
    : ({ to: '/topics/$', params: { _splat: slugs } } as const);
}

/** The same as the address itself. */
export function addressOf(conversation: Slugged, tree: readonly TopicNode[] = []): string {
  return `/${conversation.kind}s/${slugsOf(conversation, tree)}`;
}
