import type { QueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { trash } from '@/api/trash';
import { type Feature, screen } from '@/kit/feature';

export const routes = [screen('/settings/trash', () => import('./TrashPage'))] as const;

const readAgain = (_: unknown, { client }: { client: QueryClient }) =>
  void client.invalidateQueries({ queryKey: trash.key });

export const feature: Feature = {
  id: 'trash',
  actions: [
    {
      id: 'go.trash',
      label: 'Trash',
      group: 'Go to',
      icon: Trash2,
      run: ({ navigate }) => navigate({ to: '/settings/trash' }),
    },
  ],
  settings: [
    {
      path: '/settings/trash',
      label: 'Trash',
      description: 'Deleted items',
      icon: Trash2,
      order: 70,
      finds: 'delete restore undo erase keep days',
    },
  ],
  listens: {
    'trash.changed': readAgain,
    'settings.changed': readAgain,
    back: readAgain,
  },
};
