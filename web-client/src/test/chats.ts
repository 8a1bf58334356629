import type { Chat } from '@/api/types';

/** A chat for tests; its slug is its title in lower case. */
export function chat(id: number, title: string, more: Partial<Chat> = {}): Chat {
  return {
    id,
    slug: title.toLowerCase(),
    public_id: `public-${id}`,
    title,
    description: null,
    description_as_system_prompt: false,
    truncated: false,
    pinned: false,
    role_id: null,
    archived_at: null,
    last_read_at: null,
    unread_count: 0,
    last_activity_at: '2026-11-20T09:00:00Z',
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
    ...more,
  };
}
