import { Bookmark, BookmarkPlus } from 'lucide-react';
import { keys } from '@/api/queries';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { rememberDialog } from './dialogs';

interface RememberProps {
  text: string;
  /** The message that it comes from. */
  message: number;
  onClose: () => void;
}

declare module '@/kit/parts' {
  interface Parts {
    /** Asks how to remember something that was said. */
    remember: RememberProps;
  }
}

export const routes = [screen('/settings/memories', () => import('./MemoriesPage'))] as const;

const readAgain = readsAgain(keys.memories);

export const feature: Feature = {
  id: 'memories',
  actions: [
    {
      id: 'memory.remember',
      label: 'Remember…',
      group: 'Do',
      icon: BookmarkPlus,
      run: () => rememberDialog.open({ text: '', message: null }),
    },
    goTo('go.memories', 'Memories', Bookmark, '/settings/memories'),
  ],
  settings: [
    {
      path: '/settings/memories',
      label: 'Memories',
      description: 'Included in every conversation',
      icon: Bookmark,
      order: 30,
      finds: 'remember forget about me facts',
    },
  ],
  slash: [
    {
      on: ['topic', 'chat'],
      names: ['memory-store', 'memory-list', 'memory-update'],
      load: () => import('./slash'),
    },
  ],
  dialogs: [rememberDialog],
  context: [{ id: 'memories', order: 40, load: () => import('./ToldContext') }],
  parts: { remember: () => import('./RememberDialog') },
  listens: {
    'library.changed': (event, app) => {
      if (event.name === 'memories') readAgain(event, app);
    },
    // Changes the origin of memories, or the room for them.
    'topic.changed': readAgain,
    'chat.changed': readAgain,
    'settings.changed': readAgain,
    back: readAgain,
  },
};
