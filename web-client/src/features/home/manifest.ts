import { type QueryClient, useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { agents } from '@/api/agents';
import { queries } from '@/api/queries';
import { workflows } from '@/api/workflows';
import { type Badge, type Feature, screen } from '@/kit/feature';
import { loadParts } from './parts';

/** Prefetches what the page waits for before it shows its lists; the badges request the rest. */
function readAhead(client: QueryClient) {
  void client.prefetchQuery(queries.topicTree());
  void client.prefetchQuery(queries.chats());
  void client.prefetchQuery(queries.news());
  void client.prefetchQuery(agents.all());
  void client.prefetchQuery(workflows.all());
  void client.prefetchQuery(queries.activeModel());
}

export const routes = [screen('/', () => import('./Today'), readAhead, loadParts)] as const;

/** Due reminders are shown on this page. */
function useDue(): Badge | undefined {
  const { data } = useQuery(queries.dueReminders());
  const count = data?.length ?? 0;
  return {
    count,
    description: count === 1 ? '1 reminder due' : `${count} reminders due`,
    tone: 'danger',
  };
}

export const feature: Feature = {
  id: 'home',
  section: {
    id: 'home',
    label: 'Today',
    icon: House,
    colour: 'accent',
    path: '/',
    shortcut: 'g h',
    order: 10,
  },
  useBadge: useDue,
  ahead: (client) => void client.prefetchQuery(queries.dueReminders()),
};
