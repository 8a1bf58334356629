import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { linkTo } from '@/api/address';
import { beginChat } from '@/api/beginChat';
import { chatKey } from '@/api/chats';
import { sentenceOf } from '@/api/problem';
import { toast } from '@/ui/toast';
import { keep } from './drafts';

/**
 * Begins a chat with its first words and goes there; where nobody answers it is begun later. Throws when the service
 * refuses it.
 *
 * @param draft where the words go when they are taken back
 */
export function useBeginChat(draft: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    /** @param id the same in each try: a chat whose answer was lost is there already */
    async (text: string, id: string, model = '') => {
      const begun = await beginChat(client, text, id, draft, model);
      if (begun.is === 'later') return;
      const { chat, notSaid } = begun;
      if (model !== '') keep('model', chatKey(chat), model);
      if (notSaid !== undefined) {
        keep('draft', chatKey(chat), text);
        toast.error('The message was not sent. Your text is kept below.', sentenceOf(notSaid));
      }
      await navigate(linkTo({ ...chat, kind: 'chat' }));
    },
    [client, navigate, draft],
  );
}
