import { Trash2 } from 'lucide-react';
import { keys } from '@/api/queries';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';

export const routes = [screen('/settings/trash', () => import('./TrashPage'))] as const;

const readAgain = readsAgain(keys.trash);

export const feature: Feature = {
  id: 'trash',
  actions: [goTo('go.trash', 'Trash', Trash2, '/settings/trash')],
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
