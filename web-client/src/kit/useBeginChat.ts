import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { linkTo } from '@/api/address';
import { createChat } from '@/api/chats';
import { sendLater } from '@/api/outbox';
import { isAway } from '@/api/problem';
import { keys } from '@/api/queries';
import { titleFrom } from '@/api/topics';
import type { Chat } from '@/api/types';
import { uploadsOf } from './files/uploads';
import { sayFirst } from './firstMessage';

/** The title of a conversation from its first message. */
export function titleOfFirst(text: string, draft: string): string {
  return titleFrom(text) || titleFrom(uploadsOf(draft)[0]?.name ?? '');
}

/**
 * Creates a chat with its first message and opens it. The chat and its message share an id, which the service keeps
 * separately for each, so that a lost response causes no duplicate; if the service is unreachable the chat is
 * created later, unless it has files. Throws if the service refuses it.
 *
 * @param draft where the message is written, and returns to if it is withdrawn
 */
export function useBeginChat(draft: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    /** @param id the same for each retry: if only the response was lost, the chat already exists */
    async (text: string, id: string, model = '') => {
      const title = titleOfFirst(text, draft);
      let chat: Chat;
      try {
        chat = await createChat({ title, public_id: id });
      } catch (fault) {
        if (!isAway(fault) || uploadsOf(draft).length > 0) throw fault;
        sendLater(client, { is: 'chat', title, content: text.trim(), draft, model }, id);
        return;
      }
      void client.invalidateQueries({ queryKey: keys.chats });
      await sayFirst(client, { kind: 'chat', id: chat.id }, { text, id, model, draft });
      await navigate(linkTo({ ...chat, kind: 'chat' }));
    },
    [client, navigate, draft],
  );
}
