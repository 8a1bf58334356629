import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { linkTo } from '@/api/address';
import type { Container } from '@/api/containers';
import { newId } from '@/api/ids';
import { sendLater } from '@/api/outbox';
import { isAway, sentenceOf } from '@/api/problem';
import { useCreateTopic } from '@/api/topics';
import { uploadsOf } from '@/kit/files/uploads';
import { sayFirst } from '@/kit/firstMessage';
import { titleOfFirst, useBeginChat } from '@/kit/useBeginChat';
import { toast } from '@/ui/toast';
import { Home } from './Home';
import { DRAFT } from './QuickStart';

export default function Today() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCreateTopic();
  const beginChat = useBeginChat(DRAFT);
  const startChat = async (text: string, model: string) => {
    try {
      await beginChat(text, newId(), model);
    } catch (fault) {
      toast.error('The chat was not created.', sentenceOf(fault));
      throw fault;
    }
  };
  const startTopic = async (text: string, collection: number | null, model: string) => {
    // The topic and its first message share an id; the service keeps the two apart.
    const id = newId();
    const title = titleOfFirst(text, DRAFT);
    try {
      const topic = await create.mutateAsync({ title, collection_id: collection, public_id: id });
      const container: Container = { kind: 'topic', id: topic.id };
      await sayFirst(client, container, { text, id, model, draft: DRAFT });
      await navigate(linkTo({ ...topic, kind: 'topic' }));
    } catch (fault) {
      if (isAway(fault) && uploadsOf(DRAFT).length === 0) {
        const wish = { title, parent: null, collection, content: text.trim(), draft: DRAFT, model };
        sendLater(client, { is: 'topic', ...wish }, id);
        return;
      }
      toast.error('The topic was not created.', sentenceOf(fault));
      throw fault;
    }
  };
  return (
    <Home
      onStart={(text, as, collection, model) =>
        as === 'chat' ? startChat(text, model) : startTopic(text, collection, model)
      }
    />
  );
}
