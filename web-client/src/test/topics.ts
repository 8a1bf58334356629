import type { TopicNode } from '@/api/types';

/** A topic for tests; its slug is its title in lower case. */
export function topic(id: number, title: string, more: Partial<TopicNode> = {}): TopicNode {
  return {
    id,
    slug: title.toLowerCase(),
    public_id: `public-${id}`,
    title,
    description: null,
    truncated: false,
    parent_id: null,
    pinned: false,
    kind: 'standard',
    last_activity_at: '2026-11-20T09:00:00Z',
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    children: [],
    ...more,
  };
}
