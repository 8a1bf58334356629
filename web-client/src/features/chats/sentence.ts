import type { Chat } from '@/api/types';
import { longWhen } from '@/ui/when';

/** What the page of a new chat says. */
export function startSentence(chats: readonly Chat[] | undefined, now = new Date()): string {
  const newest = chats?.toSorted((a, b) => b.last_activity_at.localeCompare(a.last_activity_at))[0];
  if (!newest) return 'A chat begins with its first words';
  return `Your last chat was ${longWhen(newest.last_activity_at, now)}`;
}
