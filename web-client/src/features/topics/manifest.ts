import { createRoute } from '@tanstack/react-router';
import { Layers, Plus } from 'lucide-react';
import { containerOf } from '@/api/containers';
import { keys, queries } from '@/api/queries';
import { type Feature, rootRoute } from '@/kit/feature';
import { preloadPart } from '@/kit/parts';
import { lazyPart } from '@/ui/lazyPart';
import { moveTopics, newTopic } from './dialogs';
import { moved } from './moved';
import { slugOf } from './slug';

/** The overview has to be an index beside the topics, since a path of any length may also have none. */
const topics = createRoute({ getParentRoute: () => rootRoute, path: '/topics' });

export const routes = [
  topics.addChildren([
    createRoute({
      getParentRoute: () => topics,
      path: '/',
      component: lazyPart(() => import('./TopicsOverview'), { isPage: true }),
    }),
    createRoute({
      getParentRoute: () => topics,
      path: '$',
      loader: ({ params, context }) => {
        preloadPart('conversation');
        void context.client.prefetchQuery(queries.topicBySlug(slugOf(params._splat)));
      },
      component: lazyPart(() => import('./TopicScreen'), { isPage: true }),
    }),
  ]),
] as const;

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
  ],
  palette: () => import('./palette'),
  dialogs: [newTopic, moveTopics],
  listens: {
    'topic.changed': (_, { client }) => void client.invalidateQueries({ queryKey: keys.topics }),
    // When a topic moved is taken from when it is told, which is wrong for what is told late.
    back: (_, { client }) => void client.invalidateQueries({ queryKey: keys.topics }),
    'stream.started': (event, { client }) => {
      const container = containerOf(event);
      if (container) moved(client, container);
    },
  },
};
