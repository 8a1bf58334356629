import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { sentenceOf } from '@/api/problem';
import { titleFrom, useCreateTopic } from '@/api/topics';
import { Home } from '@/features/home/Home';
import { toast } from '@/ui/toast';

export const Route = createFileRoute('/')({ component: Today });

function Today() {
  const navigate = useNavigate();
  const create = useCreateTopic();
  const start = async (text: string) => {
    try {
      const topic = await create.mutateAsync({ title: titleFrom(text) });
      await navigate({ to: '/topics/$', params: { _splat: topic.slug } });
    } catch (fault) {
      toast.error('The topic was not created.', sentenceOf(fault));
      throw fault;
    }
  };
  return <Home onStart={start} />;
}
