import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pathTo, useTopicTree } from '@/api/topics';
import type { Topic, TopicNode } from '@/api/types';
import { slugOf } from './slug';

const NONE: TopicNode[] = [];

/** Follows a change of the open topic's address. */
export function useNewAddress(topic: Topic | undefined) {
  const { data: nodes = NONE } = useTopicTree();
  const navigate = useNavigate();
  const path = topic && pathTo(nodes, topic.id);
  const isNew = path !== undefined && slugOf(path) !== topic?.slug;
  useEffect(() => {
    if (isNew) void navigate({ to: '/topics/$', params: { _splat: path }, replace: true });
  }, [isNew, path, navigate]);
}
