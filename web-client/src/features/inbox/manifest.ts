import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { agents } from '@/api/agents';
import { workflows } from '@/api/workflows';
import type { Badge, Feature } from '@/kit/feature';

export const routes = [] as const;

/** The approvals and questions of agents and workflows. */
function useWaiting(): Badge {
  const { data: asking = [] } = useQuery(agents.inbox());
  const { data: paused = [] } = useQuery(workflows.waiting());
  const count = asking.length + paused.length;
  return { count, description: `${count} waiting for you`, tone: 'danger', isInTitle: true };
}

export const feature: Feature = {
  id: 'inbox',
  section: {
    id: 'inbox',
    label: 'Inbox',
    icon: Inbox,
    colour: 'agents',
    path: '/agents/inbox',
    shortcut: 'g i',
    order: 35,
  },
  useBadge: useWaiting,
  ahead: (client) => {
    void client.prefetchQuery(agents.inbox());
    void client.prefetchQuery(workflows.waiting());
  },
};
