import { Import } from 'lucide-react';
import { imports } from '@/api/imports';
import { type Feature, screen } from '@/kit/feature';
import { toast } from '@/ui/toast';

export const routes = [screen('/settings/import', () => import('./ImportPage'))] as const;

export const feature: Feature = {
  id: 'imports',
  actions: [
    {
      id: 'go.import',
      label: 'Import conversations',
      group: 'Go to',
      icon: Import,
      run: ({ navigate }) => navigate({ to: '/settings/import' }),
    },
  ],
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
      void client.invalidateQueries({ queryKey: imports.key });
      if (status === 'done' && location.pathname !== '/settings/import') {
        toast.done('Import finished');
      }
    },
    back: (_, { client }) => void client.invalidateQueries({ queryKey: imports.key }),
  },
};
