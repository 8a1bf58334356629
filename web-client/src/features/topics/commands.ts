import { api } from '@/api/client';
import { keys, queries } from '@/api/queries';
import type { Topic, TopicNode } from '@/api/types';
import type { Command } from '@/kit/commands/command';
import { type Patch, patch, patchAll } from '@/kit/commands/overlay';
import { changedNode, movedNode, without } from './tree';

const one = ({ id }: { id: number }) => ({ params: { path: { id } } });
const tree = (change: (nodes: TopicNode[]) => TopicNode[]) =>
  patch(queries.topicTree().queryKey, change);

function changed(id: number, changes: Partial<Topic>): Patch[] {
  return [
    tree((nodes) => changedNode(nodes, id, changes)),
    patchAll<Topic>([...keys.topics, 'slug'], (topic) =>
      topic.id === id ? { ...topic, ...changes } : topic,
    ),
  ];
}

export const rename: Command<{ topic: Topic; title: string }> = {
  touches: [keys.topics],
  patches: ({ topic, title }) => changed(topic.id, { title }),
  send: ({ topic, title }) => api.PATCH('/api/topics/{id}', { ...one(topic), body: { title } }),
  failed: ({ topic }) => `“${topic.title}” keeps its name.`,
};

export const pin: Command<Topic> = {
  touches: [keys.topics],
  patches: ({ id, pinned }) => changed(id, { pinned: !pinned }),
  send: (topic) =>
    api.PATCH('/api/topics/{id}', { ...one(topic), body: { pinned: !topic.pinned } }),
  failed: ({ title, pinned }) => `“${title}” stays ${pinned ? 'pinned' : 'as it is'}.`,
};

export const move: Command<{ topics: Topic[]; under: number | null }> = {
  touches: [keys.topics],
  patches: ({ topics, under }) =>
    topics.map(({ id }) => tree((nodes) => movedNode(nodes, id, under))),
  send: ({ topics, under }) =>
    Promise.all(
      topics.map((topic) =>
        api.PATCH('/api/topics/{id}', { ...one(topic), body: { parent_id: under } }),
      ),
    ),
  failed: ({ topics }) => `${named(topics)} could not be moved.`,
};

export const remove: Command<Topic[]> = {
  touches: [keys.topics],
  patches: (topics) => [tree((nodes) => without(nodes, new Set(topics.map(({ id }) => id))))],
  send: (topics, { keepalive }) =>
    Promise.all(
      topics.map((topic) => api.DELETE('/api/topics/{id}', { ...one(topic), keepalive })),
    ),
  undo: (topics) => `${named(topics)} ${topics.length === 1 ? 'is' : 'are'} deleted.`,
  failed: (topics) => `${named(topics)} could not be deleted.`,
};

function named(topics: Topic[]): string {
  return topics.length === 1 ? `“${topics[0]?.title}”` : `${topics.length} topics`;
}
