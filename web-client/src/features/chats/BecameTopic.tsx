import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queries } from '@/api/queries';
import { toast } from '@/ui/toast';

/** A chat that another window has made a topic keeps its id: the page goes along. */
export function BecameTopic({ id }: { id: number }) {
  const navigate = useNavigate();
  const { data: topic } = useQuery({ ...queries.topic(id), retry: false, staleTime: 0 });
  useEffect(() => {
    if (!topic) return;
    toast.done(`“${topic.title}” is a topic now.`);
    void navigate({ to: '/topics/$', params: { _splat: topic.slug }, replace: true });
  }, [topic, navigate]);
  return null;
}
