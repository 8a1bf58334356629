import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { linkTo } from '@/api/address';
import { type Container, containerKey } from '@/api/containers';
import { newId } from '@/api/ids';
import { sendLater } from '@/api/outbox';
import { isAway, sentenceOf } from '@/api/problem';
import { titleFrom, useCreateTopic } from '@/api/topics';
import { startTurn } from '@/api/turns';
import type { Topic } from '@/api/types';
import { keep } from '@/kit/drafts';
import { useBeginChat } from '@/kit/useBeginChat';
import { toast } from '@/ui/toast';
import { Home } from './Home';
import { DRAFT } from './QuickStart';

/** The words are in the topic either way: sent, about to be sent, or as its draft. */
async function say(client: QueryClient, topic: Topic, text: string, id: string) {
  const container: Container = { kind: 'topic', id: topic.id };
  try {
    await startTurn(container, { content: text, client_message_id: id });
  } catch (fault) {
    if (isAway(fault)) {
      sendLater(client, { is: 'said', container, content: text.trim(), model: '' }, id);
      return;
    }
    keep('draft', containerKey(container), text);
    toast.error('The message was not sent. Your text is kept below.', sentenceOf(fault));
  }
}

export default function Today() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateTopic();
  const beginChat = useBeginChat(DRAFT);
  const startChat = async (text: string) => {
    try {
      await beginChat(text, newId());
    } catch (fault) {
      toast.error('The chat was not created.', sentenceOf(fault));
      throw fault;
    }
  };
  const startTopic = async (text: string, collection: number | null) => {
    // The topic and its first words are known to the service by one id, each in its place.
    const id = newId();
    const title = titleFrom(text);
    try {
      const topic = await create.mutateAsync({ title, collection_id: collection, public_id: id });
      await say(client, topic, text, id);
      await navigate(linkTo({ ...topic, kind: 'topic' }));
    } catch (fault) {
      if (isAway(fault)) {
        const wish = { title, parent: null, collection, content: text.trim(), draft: DRAFT };
        sendLater(client, { is: 'topic', ...wish }, id);
        return;
      }
      toast.error('The topic was not created.', sentenceOf(fault));
      throw fault;
    }
  };
  return (
    <Home
      onStart={(text, as, collection) =>
        as === 'chat' ? startChat(text) : startTopic(text, collection)
      }
    />
  );
}
