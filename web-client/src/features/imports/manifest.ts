import { Import } from 'lucide-react';
import { keys } from '@/api/queries';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { toast } from '@/ui/toast';

export const routes = [screen('/settings/import', () => import('./ImportPage'))] as const;

export const feature: Feature = {
  id: 'imports',
  actions: [goTo('go.import', 'Import conversations', Import, '/settings/import')],
  settings: [
    {
      path: '/settings/import',
      label: 'Import',
      description: 'Conversations from other products',
      icon: Import,
      order: 60,
      finds: 'export upload backup ChatGPT Claude Open WebUI Markdown ZIP JSON',
    },
  ],
  drops: [{ ending: /\.(zip|json)$/i, load: () => import('./offerDrop') }],
  listens: {
    'import.changed': ({ status }, { client }) => {
      void client.invalidateQueries({ queryKey: keys.imports });
      if (status === 'done' && location.pathname !== '/settings/import') {
        toast.done('Import finished');
      }
    },
    back: readsAgain(keys.imports),
  },
};
