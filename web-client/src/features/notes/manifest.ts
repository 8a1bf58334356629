import { containerOf } from '@/api/containers';
import { queries } from '@/api/queries';
import type { Feature } from '@/kit/feature';

export const routes = [] as const;

export const feature: Feature = {
  id: 'notes',
  slash: [{ on: ['topic', 'chat'], names: ['notes'], load: () => import('./slash') }],
  context: [{ id: 'notes', order: 5, load: () => import('./NotesContext') }],
  listens: {
    'notes.changed': (event, { client }) => {
      const container = containerOf(event);
      if (container) {
        void client.invalidateQueries({ queryKey: queries.notes(container).queryKey });
      }
    },
  },
};
