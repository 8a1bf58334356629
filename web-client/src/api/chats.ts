import { useQuery } from '@tanstack/react-query';
import { api, take } from './client';
import { containerKey } from './containers';
import { queries } from './queries';
import type { Chat } from './types';

/** The key of a chat's conversation. */
export function chatKey({ id }: { id: number }): string {
  return containerKey({ kind: 'chat', id });
}

export function useChats(archived = false) {
  return useQuery(queries.chats(archived));
}

/** Creates a chat with a placeholder title until a model finds one. */
export function createChat(body: { title: string; public_id: string }): Promise<Chat> {
  return take(api.POST('/api/chats', { body: { ...body, autoname: true } }));
}
