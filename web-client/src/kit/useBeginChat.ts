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

/** What a conversation is called after its first message. */
export function titleOfFirst(text: string, draft: string): string {
  return titleFrom(text) || titleFrom(uploadsOf(draft)[0]?.name ?? '');
}

/**
 * Starts a chat with its first message and goes there. The chat and its message are known to the service by one id,
 * each in its place, so that they are there once whatever becomes of an answer; where nobody answers it is started
 * later, unless it has files. Throws when the service refuses it.
 *
 * @param draft where the message is written, and goes when it is removed
 */
export function useBeginChat(draft: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    /** @param id the same in each try: a chat whose answer was lost is there already */
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
