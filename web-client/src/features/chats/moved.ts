import type { QueryClient } from '@tanstack/react-query';
import { serviceNow } from '@/api/clock';
import type { Container } from '@/api/containers';
import { keys, queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { overlayOf } from '@/kit/commands/overlay';

/** A turn has started: updates the list without reading it again, unless the chat is unknown. */
export function moved(client: QueryClient, { kind, id }: Container) {
  const { queryKey } = queries.chats();
  const chats = client.getQueryData(queryKey);
  if (kind !== 'chat' || !chats) return;
  if (!chats.some((chat) => chat.id === id)) {
    void client.invalidateQueries({ queryKey: keys.chats });
    return;
  }
  const last_activity_at = new Date(serviceNow()).toISOString();
  overlayOf(client).heard<Chat[]>(queryKey, (all) =>
    all.map((chat) => (chat.id === id ? { ...chat, last_activity_at } : chat)),
  );
}
