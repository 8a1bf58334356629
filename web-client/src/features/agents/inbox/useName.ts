import { useQuery } from '@tanstack/react-query';
import type { InboxItem } from '@/api/agents';
import { workflows } from '@/api/workflows';

type Named = Pick<InboxItem, 'title' | 'workflow_id'>;

/** Who waits. The name of a step alone is the same in many workflows, so its workflow comes first, once it is known. */
export function useName({ title, workflow_id: id }: Named) {
  const { data } = useQuery({ ...workflows.one(id ?? 0), enabled: id !== null });
  return { workflow: data?.name, name: data ? `${data.name} › ${title}` : title };
}
