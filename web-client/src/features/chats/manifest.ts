import { createRoute } from '@tanstack/react-router';
import { MessageCircle, Plus } from 'lucide-react';
import { containerOf } from '@/api/containers';
import { keys, queries } from '@/api/queries';
import { readAhead } from '@/api/transcript';
import { type Feature, readsAgain, rootRoute, screen } from '@/kit/feature';
import { preloadPart } from '@/kit/parts';
import { lazyPart } from '@/ui/lazyPart';
import { describeChat, promoteChat } from './dialogs';
import { moved } from './moved';

export const routes = [
  screen('/chats', () => import('./NewChat')),
  screen('/chats/new', () => import('./NewChat')),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/chats/$slug',
    loader: ({ params, context }) => {
      void preloadPart('conversation');
      void readAhead(context.client, 'chat', queries.chatBySlug(params.slug));
    },
    component: lazyPart(() => import('./ChatScreen'), { isPage: true }),
  }),
] as const;

export const feature: Feature = {
  id: 'chats',
  section: {
    id: 'chats',
    label: 'Chats',
    icon: MessageCircle,
    colour: 'chats',
    path: '/chats',
    shortcut: 'g c',
    order: 30,
  },
  list: { label: 'Chats', load: () => import('./ChatPane') },
  actions: [
    {
      id: 'chat.begin',
      label: 'New chat',
      group: 'Do',
      icon: Plus,
      shortcut: 'g n',
      run: ({ navigate }) => void navigate({ to: '/chats/new' }),
    },
  ],
  slash: [
    {
      on: ['chat'],
      names: ['rename', 'suggest-name', 'pin', 'unpin', 'archive'],
      load: () => import('./slash'),
    },
  ],
  palette: () => import('./palette'),
  context: [{ id: 'chat', order: 30, load: () => import('./ChatContext') }],
  dialogs: [describeChat, promoteChat],
  listens: {
    'chat.changed': readsAgain(keys.chats),
    // `moved` uses the time at which an event arrives, which is wrong for late ones.
    back: readsAgain(keys.chats),
    'stream.started': (event, { client }) => {
      const container = containerOf(event);
      if (container) moved(client, container);
    },
  },
};
