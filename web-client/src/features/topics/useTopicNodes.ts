import { useMemo } from 'react';
import { useTopicTree } from '@/api/topics';
import { useDeletions } from './deletion';
import { without } from './rows';

/** The tree as the person sees it: without what is being deleted. */
export function useTopicNodes() {
  const query = useTopicTree();
  const pending = useDeletions((deletions) => deletions.pending);
  const nodes = useMemo(() => without(query.data ?? [], pending), [query.data, pending]);
  return { ...query, nodes };
}
