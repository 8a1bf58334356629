import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { Archive, Layers, Library, Plus } from 'lucide-react';
import { containerOf } from '@/api/containers';
import { keys, queries } from '@/api/queries';
import { readAhead } from '@/api/transcript';
import type { BusEvent } from '@/api/types';
import { type Feature, goTo, readsAgain, rootRoute } from '@/kit/feature';
import { preloadPart } from '@/kit/parts';
import { lazyPart } from '@/ui/lazyPart';
import { changeAddress, manageCollections, moveTopics, newTopic } from './dialogs';
import { slugOf } from './slug';

/** The overview is an index route next to the topics, since a path of any length may also be empty. */
const topics = createRoute({ getParentRoute: () => rootRoute, path: '/topics' });

export const routes = [
  topics.addChildren([
    createRoute({
      getParentRoute: () => topics,
      path: '/',
      loader: ({ context }) => void context.client.prefetchQuery(queries.topicTree()),
      component: lazyPart(() => import('./TopicsOverview'), { isPage: true }),
    }),
    // No topic has this slug.
    createRoute({
      getParentRoute: () => topics,
      path: 'archive',
      component: lazyPart(() => import('./ArchivePage'), { isPage: true }),
    }),
    createRoute({
      getParentRoute: () => topics,
      path: '$',
      loader: ({ params, context }) => {
        void preloadPart('conversation');
        void readAhead(context.client, 'topic', queries.topicBySlug(slugOf(params._splat)));
      },
      component: lazyPart(() => import('./TopicScreen'), { isPage: true }),
    }),
  ]),
] as const;

type Listening = typeof import('./listening');

/** The code that handles events loads with the first one; if it fails to load, the tree is read again. */
function hear(act: (heard: Listening, event: BusEvent, client: QueryClient) => void) {
  return (event: BusEvent, { client }: { client: QueryClient }) => {
    import('./listening').then(
      (heard) => act(heard, event, client),
      () => client.invalidateQueries({ queryKey: keys.topics }),
    );
  };
}

export const feature: Feature = {
  id: 'topics',
  section: {
    id: 'topics',
    label: 'Topics',
    icon: Layers,
    colour: 'topics',
    path: '/topics',
    shortcut: 'g t',
    order: 20,
  },
  list: { label: 'Topics', load: () => import('./TopicPane') },
  actions: [
    {
      id: 'topic.new',
      label: 'New topic',
      group: 'Do',
      icon: Plus,
      shortcut: 'n',
      run: () => newTopic.open({ parentId: null }),
    },
    goTo('topics.archive', 'Archive', Archive, '/topics/archive'),
    {
      id: 'collections.manage',
      label: 'Manage collections',
      group: 'Do',
      icon: Library,
      run: () => manageCollections.open({}),
    },
  ],
  slash: [
    {
      on: ['topic'],
      names: ['rename', 'suggest-name', 'new', 'pin', 'unpin', 'collection', 'archive'],
      load: () => import('./slash'),
    },
  ],
  palette: () => import('./palette'),
  context: [{ id: 'topic', order: 30, load: () => import('./TopicContext') }],
  dialogs: [newTopic, moveTopics, changeAddress, manageCollections],
  listens: {
    'topic.changed': hear((heard, event, client) => heard.topicTold(client, event)),
    'collection.changed': readsAgain(keys.collections),
    'read.changed': hear((heard, event, client) => heard.unreadMarked(client, event)),
    'stream.ended': hear((heard, event, client) => heard.unreadEnded(client, event)),
    // `moved` uses the time at which an event arrives, which is wrong for late ones.
    back: readsAgain(keys.topics),
    'stream.started': hear((heard, event, client) => {
      const container = containerOf(event);
      if (container) heard.moved(client, container);
    }),
  },
};
