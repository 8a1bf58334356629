import type { QueryClient } from '@tanstack/react-query';
import { createChat } from './chats';
import { api, take } from './client';
import { eventAbout } from './containers';
import { events } from './events';
import { isBusy, isGone, isSaidAlready } from './problem';
import { keys, queries } from './queries';
import { queueMessage } from './queue';
import { readRunning } from './running';
import { transcriptKey } from './transcript';
import { startTurn } from './turns';
import type { Unsent } from './unsent';

/** Sends a message. While an answer is being written, it is queued. */
async function say({ id, container, content, model, files = [] }: Unsent<'said'>) {
  const attachments = files.map((file) => file.id);
  try {
    await startTurn(container, {
      content,
      client_message_id: id,
      ...(model ? { model } : {}),
      ...(attachments.length > 0 ? { attachment_ids: attachments } : {}),
    });
    events.tell('stream.started', eventAbout(container, 'stream.started'));
    // This window gets no events for its own turns, and this one may be over already.
    void readRunning();
  } catch (fault) {
    if (!isBusy(fault)) throw fault;
    await queueMessage(container, content, model || undefined, id, attachments);
  }
}

/**
 * Carries out a wish unless that has happened already: an earlier attempt may have succeeded and only its
 * response been lost. Returns what has to be sent next.
 */
export async function deliver(client: QueryClient, one: Unsent): Promise<Unsent | undefined> {
  switch (one.is) {
    case 'said':
      try {
        await say(one);
      } catch (fault) {
        if (isGone(fault) && one.container.kind === 'chat') {
          // A chat that became a topic keeps its id.
          return { ...one, container: { kind: 'topic', id: one.container.id } };
        }
        if (!isSaidAlready(fault)) throw fault;
      }
      void client.invalidateQueries({ queryKey: transcriptKey(one.container) });
      void client.invalidateQueries({ queryKey: queries.queue(one.container).queryKey });
      return undefined;
    case 'topic': {
      const { id, title, parent, collection = null, content, model = '' } = one;
      const { id: topic } = await take(
        api.POST('/api/topics', {
          body: { title, parent_id: parent, collection_id: collection, public_id: id },
        }),
      );
      void client.invalidateQueries({ queryKey: keys.topics });
      if (content === null) return undefined;
      const container = { kind: 'topic', id: topic } as const;
      return { is: 'said', id, container, content, model, refused: null };
    }
    case 'chat': {
      const { id, title, content, model = '' } = one;
      const { id: chat } = await createChat({ title, public_id: id });
      void client.invalidateQueries({ queryKey: keys.chats });
      const container = { kind: 'chat', id: chat } as const;
      return { is: 'said', id, container, content, model, refused: null };
    }
    case 'chatName': {
      const { chat, title } = one;
      await api.PATCH('/api/chats/{id}', { params: { path: { id: chat } }, body: { title } });
      void client.invalidateQueries({ queryKey: keys.chats });
      return undefined;
    }
    case 'name': {
      const { topic, title } = one;
      await api.PATCH('/api/topics/{id}', { params: { path: { id: topic } }, body: { title } });
      void client.invalidateQueries({ queryKey: keys.topics });
      return undefined;
    }
  }
}
