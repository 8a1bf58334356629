import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { eventAbout } from '@/api/containers';
import { events } from '@/api/events';
import { keys, queries } from '@/api/queries';
import { indexOf } from '@/api/topics';
import type { BusEvent, Topic, TopicNode } from '@/api/types';
import { overlayOf } from '@/kit/commands/overlay';
import { climbed, inserted, placed, without } from './tree';

/** What happened to a topic, as in its event. */
export type Became = 'created' | 'changed' | 'deleted' | 'archived' | 'unarchived' | 'restored';

/** Events within one frame are handled together. */
const TOGETHER_MS = 16;
/** How outdated the counts of the collections may be. */
const COUNTED_MS = 250;
/** From this many topics on, all are read again. */
const MANY = 8;

const TREE = queries.topicTree().queryKey;
/** Queries of single topics are small, and simply read again. */
const OTHERS = ['list', 'archived', 'one', 'slug', 'public', 'tool-servers'] as const;

interface Waiting {
  topics: Map<number, string | null>;
  isAll: boolean;
}
const waiting = new WeakMap<QueryClient, Waiting>();
const counting = new WeakSet<QueryClient>();
/** The newest request for each topic: the response to an earlier one may be older than the known data. */
const asked = new Map<number, number>();

/** Tells this window about its own command; the service tells the others. */
export function tellTopic(id: number, became: Became) {
  const event = eventAbout({ kind: 'topic', id }, 'topic.changed');
  events.tell('topic.changed', { ...event, status: became });
}

/** Handles a changed topic. Only that one is read again; simultaneous events are handled together. */
export function topicTold(client: QueryClient, { topic_id: id, status }: BusEvent) {
  const known = waiting.get(client);
  const all = known ?? { topics: new Map(), isAll: false };
  if (id == null) all.isAll = true;
  // Two different events for one topic within a frame cannot be expressed by one status.
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

/** The number of topics in a collection is not worth a request for each of hundreds. */
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
  // A read in progress may be older than the event.
  if (!isEnough || client.isFetching({ queryKey: TREE, exact: true }) > 0)
    void client.invalidateQueries({ queryKey: TREE });
}

type Change = (nodes: TopicNode[]) => TopicNode[] | undefined;

/** The change of the tree; unknown if only the whole tree can tell. */
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

/** The tree with the current version of a topic; undefined if the whole tree must be read again. */
export function withTopic(nodes: TopicNode[], topic: Topic, became: string) {
  if (topic.archived_at !== null) return climbed(nodes, new Set([topic.id]));
  const { byId } = indexOf(nodes);
  const known = byId.get(topic.id);
  // Under a hidden topic its place is known only to the service.
  if (
    topic.parent_id !== null &&
    topic.parent_id !== known?.parent_id &&
    !byId.has(topic.parent_id)
  )
    return undefined;
  if (known) return placed(nodes, topic);
  return became === 'created' ? inserted(nodes, topic) : undefined;
}
