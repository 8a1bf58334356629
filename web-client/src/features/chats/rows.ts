import type { Chat } from '@/api/types';
import { matches } from '@/ui/search';

/** The chats in list order: pinned ones, then by last activity. */
export function inOrder(chats: readonly Chat[], filter: string): Chat[] {
  const text = filter.trim();
  const found = chats
    .filter(({ title }) => matches(title, text))
    .toSorted((a, b) => b.last_activity_at.localeCompare(a.last_activity_at) || b.id - a.id);
  return [...found.filter(({ pinned }) => pinned), ...found.filter(({ pinned }) => !pinned)];
}

/** Archived chats, last one first. */
export function archivedInOrder(chats: readonly Chat[], filter: string): Chat[] {
  const text = filter.trim();
  return chats
    .filter(({ title }) => matches(title, text))
    .toSorted((a, b) => (b.archived_at ?? '').localeCompare(a.archived_at ?? '') || b.id - a.id);
}
