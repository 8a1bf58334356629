import { api } from '@/api/client';
import { eventAbout } from '@/api/containers';
import { events } from '@/api/events';
import { sendLater } from '@/api/outbox';
import { goneIsWell } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import { schedules } from '@/api/schedules';
import type { Collection, Topic, TopicNode } from '@/api/types';
import { noLongerUnsent } from '@/api/unsent';
import type { Command } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { type Patch, patch, patchAll } from '@/kit/commands/overlay';
import { toast } from '@/ui/toast';
import { type Became, tellTopic } from './invalidate';
import { changedNode, climbed, collectedNode, movedNode, without } from './tree';
import { withUnread } from './unread';

const one = ({ id }: { id: number }) => ({ params: { path: { id } } });
const tree = (change: (nodes: TopicNode[]) => TopicNode[]) =>
  patch(queries.topicTree().queryKey, change);
const idsOf = (topics: readonly Topic[]) => new Set(topics.map(({ id }) => id));

function changed(id: number, changes: Partial<Topic>): Patch[] {
  return [
    tree((nodes) => changedNode(nodes, id, changes)),
    patchAll<Topic>([...keys.topics, 'slug'], (topic) =>
      topic.id === id ? { ...topic, ...changes } : topic,
    ),
  ];
}

/** Does something to each topic, one after the other, and tells this window the outcome. */
function each(topics: readonly Topic[], became: Became, send: (topic: Topic) => Promise<unknown>) {
  return oneByOne(topics, async (topic) => {
    await send(topic);
    tellTopic(topic.id, became);
  });
}

/** A name given while the service is unreachable is kept until it can be sent. */
export const rename: Command<{ topic: Topic; title: string }> = {
  touches: [],
  patches: ({ topic, title }) => changed(topic.id, { title }),
  send: ({ topic, title }) =>
    each([topic], 'changed', () =>
      api.PATCH('/api/topics/{id}', { ...one(topic), body: { title } }),
    ),
  keep: ({ topic: { id, title: was }, title }, client) => {
    toast.done(`“${was}” will be renamed when Steward is back online.`);
    return noLongerUnsent(sendLater(client, { is: 'name', topic: id, title, was }));
  },
  failed: ({ topic }) => `“${topic.title}” was not renamed.`,
};

export const pin: Command<Topic> = {
  touches: [],
  patches: ({ id, pinned }) => changed(id, { pinned: !pinned }),
  send: (topic) =>
    each([topic], 'changed', () =>
      api.PATCH('/api/topics/{id}', { ...one(topic), body: { pinned: !topic.pinned } }),
    ),
  failed: ({ title, pinned }) => `“${title}” was not ${pinned ? 'unpinned' : 'pinned'}.`,
};

export const move: Command<{ topics: Topic[]; under: number | null }> = {
  touches: [],
  patches: ({ topics, under }) =>
    topics.map(({ id }) => tree((nodes) => movedNode(nodes, id, under))),
  send: ({ topics, under }) =>
    each(topics, 'changed', (topic) =>
      api.PATCH('/api/topics/{id}', { ...one(topic), body: { parent_id: under } }),
    ),
  undo: {
    description: ({ topics }) => `Moved ${named(topics)}.`,
    send: ({ topics }) => putBack(topics),
    failed: ({ topics }) => `${named(topics)} could not be moved back.`,
  },
  failed: ({ topics }) => `${named(topics)} could not be moved.`,
};

/** Moves topics to another collection, with everything below them. */
export const collect: Command<{ topics: Topic[]; into: Collection }> = {
  touches: [keys.collections],
  patches: ({ topics, into }) =>
    topics.map(({ id }) => tree((nodes) => collectedNode(nodes, id, into.id))),
  send: ({ topics, into }) =>
    each(topics, 'changed', (topic) =>
      api.PATCH('/api/topics/{id}', { ...one(topic), body: { collection_id: into.id } }),
    ),
  undo: {
    description: ({ topics, into }) => `Moved ${named(topics)} to ${into.name}.`,
    send: ({ topics }) => putBack(topics),
    failed: ({ topics }) => `${named(topics)} could not be moved back.`,
  },
  failed: ({ topics, into }) => `${named(topics)} could not be moved to ${into.name}.`,
};

/** Moves topics back: under another topic, or to the top of their collection. */
function putBack(topics: readonly Topic[]) {
  return each(topics, 'changed', ({ id, parent_id, collection_id }) =>
    api.PATCH('/api/topics/{id}', {
      ...one({ id }),
      body: parent_id === null ? { parent_id, collection_id } : { parent_id },
    }),
  );
}

export const archive: Command<Topic[]> = {
  touches: [keys.collections],
  patches: (topics) => [tree((nodes) => climbed(nodes, idsOf(topics)))],
  send: (topics) =>
    each(topics, 'archived', (topic) => api.POST('/api/topics/{id}/archive', one(topic))),
  undo: {
    description: (topics) => `Archived ${named(topics)}.${leftChildren(topics)}`,
    send: (topics) =>
      each(topics, 'unarchived', (topic) => api.POST('/api/topics/{id}/unarchive', one(topic))),
    failed: (topics) => `${named(topics)} could not be unarchived.`,
  },
  failed: (topics) => `${named(topics)} could not be archived.`,
};

export const unarchive: Command<Topic[]> = {
  touches: [keys.collections],
  patches: (topics) => [
    patch(queries.archivedTopics().queryKey, (all) =>
      all.filter(({ id }) => !idsOf(topics).has(id)),
    ),
  ],
  send: (topics) =>
    each(topics, 'unarchived', (topic) => api.POST('/api/topics/{id}/unarchive', one(topic))),
  undo: {
    description: (topics) => `Unarchived ${named(topics)}.`,
    send: (topics) =>
      each(topics, 'archived', (topic) => api.POST('/api/topics/{id}/archive', one(topic))),
    failed: (topics) => `${named(topics)} could not be archived again.`,
  },
  failed: (topics) => `${named(topics)} could not be unarchived.`,
};

/** Marks topics as read or unread. A topic without an answer stays read, without an event: only the tree shows it. */
export const mark: Command<{ topics: Topic[]; as: 'read' | 'unread' }> = {
  touches: [queries.topicTree().queryKey],
  patches: ({ topics, as }) => [
    tree((nodes) =>
      topics.reduce((now, { id }) => withUnread(now, id, () => (as === 'read' ? 0 : 1)), nodes),
    ),
  ],
  send: ({ topics, as }) =>
    oneByOne(topics, async (topic) => {
      await api.POST(`/api/topics/{id}/${as}`, one(topic));
      const event = eventAbout({ kind: 'topic', id: topic.id }, 'read.changed');
      events.tell('read.changed', { ...event, status: as });
    }),
  failed: ({ topics, as }) => `${named(topics)} could not be marked as ${as}.`,
};

/** Gives the topic another address; the old one stops working. */
export const readdress: Command<{ topic: Topic; slug: string }> = {
  touches: [],
  // Nothing is shown before the address works, but the change waits its turn among other changes to the topic.
  patches: ({ topic }) => changed(topic.id, {}),
  send: ({ topic, slug }) =>
    each([topic], 'changed', () =>
      api.PATCH('/api/topics/{id}', { ...one(topic), body: { slug } }),
    ),
  failed: ({ topic }) => `The address of “${topic.title}” was not changed.`,
};

export const remove: Command<Topic[]> = {
  touches: [keys.topics, keys.collections, keys.trash, schedules.key],
  patches: (topics) => [
    tree((nodes) => without(nodes, idsOf(topics))),
    patch(queries.archivedTopics().queryKey, (all) =>
      all.filter(({ id }) => !idsOf(topics).has(id)),
    ),
  ],
  // One after the other, so that an undo in reverse order puts children back in their place.
  send: (topics) =>
    oneByOne(topics, (topic) => goneIsWell(api.DELETE('/api/topics/{id}', one(topic)))),
  undo: {
    description: (topics) => `Deleted ${named(topics)}.${leftChildren(topics)}`,
    send: (topics) =>
      // A restored topic is no longer in the trash.
      oneByOne(topics.toReversed(), (topic) =>
        goneIsWell(api.POST('/api/topics/{id}/restore', one(topic))),
      ),
    failed: (topics) => `${named(topics)} could not be restored.`,
  },
  failed: (topics) => `${named(topics)} could not be deleted.`,
};

function leftChildren(topics: readonly (Topic | TopicNode)[]): string {
  const leaves = topics.some((topic) => 'children' in topic && topic.children.length > 0);
  return leaves ? ' Subtopics moved up one level.' : '';
}

function named(topics: Topic[]): string {
  return topics.length === 1 ? `“${topics[0]?.title}”` : `${topics.length} topics`;
}
