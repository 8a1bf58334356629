import { useNavigate } from '@tanstack/react-router';
import { type Container, containerKey } from '@/api/containers';
import { isAway, sentenceOf } from '@/api/problem';
import { titleFrom, useCreateTopic } from '@/api/topics';
import { startTurn } from '@/api/turns';
import type { Topic } from '@/api/types';
import { keepUnsent } from '@/api/unsent';
import { keep } from '@/kit/drafts';
import { toast } from '@/ui/toast';
import { Home } from './Home';

/** The words are in the topic either way: sent, about to be sent, or as its draft. */
async function say(topic: Topic, text: string) {
  const container: Container = { kind: 'topic', id: topic.id };
  try {
    await startTurn(container, { content: text });
  } catch (fault) {
    if (isAway(fault)) {
      keepUnsent({ container, content: text.trim(), model: '', after: 0, queued: [] });
      return;
    }
    keep('draft', containerKey(container), text);
    toast.error('The message was not sent. It is kept below.', sentenceOf(fault));
  }
}

export default function Today() {
  const navigate = useNavigate();
  const create = useCreateTopic();
  const start = async (text: string) => {
    try {
      const topic = await create.mutateAsync({ title: titleFrom(text) });
      await say(topic, text);
      await navigate({ to: '/topics/$', params: { _splat: topic.slug } });
    } catch (fault) {
      toast.error('The topic was not created.', sentenceOf(fault));
      throw fault;
    }
  };
  return <Home onStart={start} />;
}
