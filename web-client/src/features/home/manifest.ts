import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { queries } from '@/api/queries';
import { type Badge, type Feature, screen } from '@/kit/feature';

export const routes = [screen('/', () => import('./Today'))] as const;

/** Reminders that are due wait on this page. */
function useDue(): Badge | undefined {
  const { data } = useQuery(queries.dueReminders());
  const count = data?.length ?? 0;
  return { count, says: count === 1 ? '1 reminder due' : `${count} reminders due`, tone: 'danger' };
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
};
