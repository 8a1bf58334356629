import type { Container } from './containers';
import { pathTo } from './topics';
import type { TopicNode } from './types';

interface Slugged extends Container {
  slug: string;
  /** The parent; the tree may not contain it yet. */
  parent_id?: number | null;
}

/** The slugs of a conversation's address, from the root down to a topic, as far as the tree is known. */
function slugsOf({ kind, id, slug, parent_id }: Slugged, tree: readonly TopicNode[]): string {
  if (kind === 'chat') return slug;
  const known = pathTo(tree, id);
  const above = parent_id == null ? undefined : pathTo(tree, parent_id);
  return known ?? (above === undefined ? slug : `${above}/${slug}`);
}

/**
 * The route of a conversation, for links and navigation. The last slug alone also leads to a topic, so the tree may
 * be omitted if unknown.
 */
export function linkTo(conversation: Slugged, tree: readonly TopicNode[] = []) {
  const slugs = slugsOf(conversation, tree);
  return conversation.kind === 'chat'
    ? ({ to: '/chats/$slug', params: { slug: slugs } } as const)
    : ({ to: '/topics/$', params: { _splat: slugs } } as const);
}

/** The same as a URL path. */
export function addressOf(conversation: Slugged, tree: readonly TopicNode[] = []): string {
  return `/${conversation.kind}s/${slugsOf(conversation, tree)}`;
}
