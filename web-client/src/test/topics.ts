import type { Collection, TopicNode } from '@/api/types';

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
    collection_id: 1,
    role_id: null,
    github_repo: null,
    github_issue_number: null,
    archived_at: null,
    unread_count: 0,
    schedule: null,
    pinned: false,
    kind: 'standard',
    last_activity_at: '2026-11-20T09:00:00Z',
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    children: [],
    ...more,
  };
}

/** A collection for tests. */
export function collection(id: number, name: string, more: Partial<Collection> = {}): Collection {
  return {
    id,
    name,
    slug: name.toLowerCase(),
    description: null,
    github_repo: null,
    accent: 'sky',
    icon: null,
    default_role_id: null,
    is_default: id === 1,
    topic_count: 0,
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    ...more,
  };
}
