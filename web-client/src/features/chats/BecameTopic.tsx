import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkTo } from '@/api/address';
import { queries } from '@/api/queries';
import { becameTopic } from '@/kit/becameTopic';
import { toast } from '@/ui/toast';

/** Follows a chat that another window converted to a topic: its id stays the same. */
export function BecameTopic({ id }: { id: number }) {
  const navigate = useNavigate();
  const { data: topic } = useQuery({ ...queries.topic(id), retry: false, staleTime: 0 });
  useEffect(() => {
    if (!topic) return;
    becameTopic(id);
    toast.done(`“${topic.title}” is now a topic.`);
    void navigate({ ...linkTo({ ...topic, kind: 'topic' }), replace: true });
  }, [id, topic, navigate]);
  return null;
}
