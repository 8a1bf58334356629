import type { QueryClient } from '@tanstack/react-query';
import { createChat } from './chats';
import type { Container } from './containers';
import { sendLater } from './outbox';
import { isAway } from './problem';
import { keys } from './queries';
import { titleFrom } from './topics';
import { startTurn } from './turns';
import type { Chat } from './types';

/** What became of the first words of a chat. */
export type Begun =
  | { is: 'there'; chat: Chat; notSaid?: unknown }
  /** Nobody answers: it is kept, and begun as soon as somebody does. */
  | { is: 'later' };

/**
 * Begins a chat with its first words. The chat and its words are known to the service by one id, each in its place, so
 * that they are there once whatever becomes of an answer.
 *
 * @param draft where the words go when they are taken back
 * @param model that answers; empty is the one of the settings
 */
export async function beginChat(
  client: QueryClient,
  text: string,
  id: string,
  draft: string,
  model = '',
): Promise<Begun> {
  const content = text.trim();
  const title = titleFrom(text);
  try {
    const chat = await createChat({ title, public_id: id });
    void client.invalidateQueries({ queryKey: keys.chats });
    const container: Container = { kind: 'chat', id: chat.id };
    try {
      await startTurn(container, { content, client_message_id: id, ...(model && { model }) });
    } catch (fault) {
      if (!isAway(fault)) return { is: 'there', chat, notSaid: fault };
      sendLater(client, { is: 'said', container, content, model }, id);
    }
    return { is: 'there', chat };
  } catch (fault) {
    if (!isAway(fault)) throw fault;
    sendLater(client, { is: 'chat', title, content, draft, model }, id);
    return { is: 'later' };
  }
}
