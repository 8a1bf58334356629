import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { eventAbout } from '@/api/containers';
import { events } from '@/api/events';
import { keys, queries } from '@/api/queries';
import { indexOf } from '@/api/topics';
import type { BusEvent, Topic, TopicNode } from '@/api/types';
import { overlayOf } from '@/kit/commands/overlay';
import { climbed, inserted, placed, without } from './tree';

/** What becomes of a topic, as its event says. */
export type Became = 'created' | 'changed' | 'deleted' | 'archived' | 'unarchived' | 'restored';

/** Events that come together are about one frame. */
const TOGETHER_MS = 16;
/** The counts beside the collections may be so old. */
const COUNTED_MS = 250;
/** From so many topics on, all are read again. */
const MANY = 8;

const TREE = queries.topicTree().queryKey;
/** What holds single topics is small, and is read again. */
const OTHERS = ['list', 'archived', 'one', 'slug', 'public'] as const;

interface Waiting {
  topics: Map<number, string | null>;
  isAll: boolean;
}
const waiting = new WeakMap<QueryClient, Waiting>();
const counting = new WeakSet<QueryClient>();
/** The newest question about a topic: the answer to an earlier one may be older than what is known. */
const asked = new Map<number, number>();

/** Tells this window what its own command has done; the service tells the others. */
export function tellTopic(id: number, became: Became) {
  const event = eventAbout({ kind: 'topic', id }, 'topic.changed');
  events.tell('topic.changed', { ...event, status: became });
}

/** A topic was changed. Of thousands only that one is read again; what comes together is done together. */
export function topicTold(client: QueryClient, { topic_id: id, status }: BusEvent) {
  const known = waiting.get(client);
  const all = known ?? { topics: new Map(), isAll: false };
  if (id == null) all.isAll = true;
  // Two things that happen to one topic within a frame are more than a word can say.
  else
    all.topics.set(
      id,
      all.topics.has(id) && all.topics.get(id) !== status ? null : (status ?? null),
    );
  if (known) return;
  waiting.set(client, all);
  setTimeout(() => {
    waiting.delete(client);
    void follow(client, all);
  }, TOGETHER_MS);
  countAgain(client);
}

/** How many topics a collection has is not worth a question for each of hundreds. */
function countAgain(client: QueryClient) {
  if (counting.has(client)) return;
  counting.add(client);
  setTimeout(() => {
    counting.delete(client);
    void client.invalidateQueries({ queryKey: keys.collections });
  }, COUNTED_MS);
}

async function follow(client: QueryClient, { topics, isAll }: Waiting) {
  const tree = client.getQueryData(TREE);
  if (
    isAll ||
    topics.size > MANY ||
    !tree ||
    client.isFetching({ queryKey: TREE, exact: true }) > 0
  ) {
    await client.invalidateQueries({ queryKey: keys.topics });
    return;
  }
  for (const others of OTHERS)
    void client.invalidateQueries({ queryKey: [...keys.topics, others] });
  const changes = await Promise.all([...topics].map(([id, status]) => changeOf(id, status)));
  if (changes.includes('unknown')) return void client.invalidateQueries({ queryKey: TREE });
  let isEnough = true;
  overlayOf(client).heard<TopicNode[]>(TREE, (nodes) =>
    changes.reduce<TopicNode[]>((now, change) => {
      const next = typeof change === 'string' ? now : change(now);
      isEnough &&= next !== undefined;
      return next ?? now;
    }, nodes),
  );
  // What is being read by now may be older than what was told.
  if (!isEnough || client.isFetching({ queryKey: TREE, exact: true }) > 0)
    void client.invalidateQueries({ queryKey: TREE });
}

type Change = (nodes: TopicNode[]) => TopicNode[] | undefined;

/** What the tree has to learn; unknown where only all of it says so. */
async function changeOf(id: number, status: string | null): Promise<Change | 'unknown' | 'older'> {
  if (status === 'deleted') return (nodes) => without(nodes, new Set([id]));
  if (status === 'archived') return (nodes) => climbed(nodes, new Set([id]));
  if (status !== 'created' && status !== 'changed') return 'unknown';
  const question = (asked.get(id) ?? 0) + 1;
  asked.set(id, question);
  const { data } = await api
    .GET('/api/topics/{id}', { params: { path: { id } } })
    .catch(() => ({ data: undefined }));
  if (asked.get(id) !== question) return 'older';
  asked.delete(id);
  return data ? (nodes) => withTopic(nodes, data, status) : 'unknown';
}

/** The tree with a topic as it is now; undefined where it has to be read again as a whole. */
export function withTopic(nodes: TopicNode[], topic: Topic, became: string) {
  if (topic.archived_at !== null) return climbed(nodes, new Set([topic.id]));
  const { byId } = indexOf(nodes);
  const known = byId.get(topic.id);
  // Under a topic that is not shown it stands somewhere that only the service knows.
  if (
    topic.parent_id !== null &&
    topic.parent_id !== known?.parent_id &&
    !byId.has(topic.parent_id)
  )
    return undefined;
  if (known) return placed(nodes, topic);
  return became === 'created' ? inserted(nodes, topic) : undefined;
}
