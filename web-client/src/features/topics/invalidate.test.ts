import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import { toolChoices } from '@/api/toolChoice';
import type { BusEvent, Topic, TopicNode } from '@/api/types';
import { topic } from '@/test/topics';
import { topicTold, withTopic } from './invalidate';
import { unreadEnded, unreadMarked, withUnread } from './unread';

const { queryKey } = queries.topicTree();
let client: QueryClient;
let asked: string[];
let answer: (id: number) => Promise<Topic | undefined>;

const told = (id: number | null, status?: string) =>
  topicTold(client, { topic_id: id, status } as unknown as BusEvent);
const titles = (nodes = client.getQueryData(queryKey) ?? []): string =>
  nodes
    .map(
      ({ title, children }: TopicNode) => title + (children.length ? `(${titles(children)})` : ''),
    )
    .join(', ');
const isOld = () => client.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKey, [
    topic(1, 'House', { children: [topic(2, 'Roof', { parent_id: 1 })] }),
    topic(3, 'Zoo'),
  ]);
  asked = [];
  answer = async () => undefined;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const found = await answer(Number(pathname.split('/').at(-1)));
    return found ? Response.json(found) : new Response('{}', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('of a tree of thousands only the topic that changed is read again', async () => {
  answer = async () => topic(3, 'Ark');
  told(3, 'changed');
  told(3, 'changed');
  await vi.waitFor(() => expect(titles()).toBe('Ark, House(Roof)'));
  expect(asked).toEqual(['/api/topics/3']);
  expect(isOld()).toBe(false);
});

test('the allowed tools of a changed topic are read again', async () => {
  const { queryKey: tools } = toolChoices.of({ kind: 'topic', id: 3 });
  client.setQueryData(tools, null);
  told(3, 'changed');
  await vi.waitFor(() => expect(client.getQueryState(tools)?.isInvalidated).toBe(true));
});

test('what is deleted or archived is asked for not at all', async () => {
  told(1, 'deleted');
  await vi.waitFor(() => expect(titles()).toBe('Roof, Zoo'));
  told(3, 'archived');
  await vi.waitFor(() => expect(titles()).toBe('Roof'));
  expect(asked).toEqual([]);
});

test('a new topic comes to its place', async () => {
  answer = async () => topic(4, 'Door', { parent_id: 1 });
  told(4, 'created');
  await vi.waitFor(() => expect(titles()).toBe('House(Door, Roof), Zoo'));
});

test.each([
  ['many', () => Array.from({ length: 9 }, (_, id) => told(id + 1, 'changed'))],
  ['nobody knows how many', () => told(null)],
  ['one that comes back with what was below it', () => told(3, 'restored')],
  ['one that leaves the archive', () => told(3, 'unarchived')],
  ['one of which nobody says what became of it', () => told(3)],
  ['one of which too much is said', () => [told(3, 'created'), told(3, 'deleted')]],
  ['one that cannot be read', () => told(3, 'changed')],
])('the tree is read again as a whole for %s', async (_, tell) => {
  tell();
  await vi.waitFor(() => expect(isOld()).toBe(true));
});

test('an answer that comes late does not undo a newer one', async () => {
  let late: (topic: Topic) => void = () => {};
  answer = () => new Promise((given) => (late = given));
  told(3, 'changed');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer = async () => topic(3, 'Newer');
  told(3, 'changed');
  await vi.waitFor(() => expect(titles()).toContain('Newer'));
  late(topic(3, 'Older'));
  await new Promise(requestAnimationFrame);
  expect(titles()).toBe('House(Roof), Newer');
});

test('a topic under one that is not shown stands where only the service knows', () => {
  const nodes = client.getQueryData(queryKey) ?? [];
  expect(withTopic(nodes, topic(3, 'Zoo', { parent_id: 99 }), 'changed')).toBeUndefined();
  expect(withTopic(nodes, topic(9, 'New', { parent_id: 99 }), 'created')).toBeUndefined();
  expect(withTopic(nodes, topic(9, 'Unknown'), 'changed')).toBeUndefined();
  const archived = withTopic(
    nodes,
    topic(1, 'House', { archived_at: '2026-11-22T09:00:00Z' }),
    'changed',
  );
  expect(titles(archived)).toBe('Roof, Zoo');
});

test('what is unread is counted as it is told', () => {
  const count = () => client.getQueryData(queryKey)?.[1]?.unread_count;
  const event = (status?: string) => ({ topic_id: 3, status }) as unknown as BusEvent;
  unreadEnded(client, event('done'));
  unreadEnded(client, event('failed'));
  unreadEnded(client, event('stopped'));
  expect(count()).toBe(2);
  unreadMarked(client, event('read'));
  expect(count()).toBe(0);
  unreadMarked(client, event('unread'));
  unreadMarked(client, event('unread'));
  expect(count()).toBe(1);
  expect(isOld()).toBe(false);
  unreadEnded(client, event());
  expect(isOld()).toBe(true);
  client.setQueryData(queryKey, client.getQueryData(queryKey));
  unreadEnded(client, event('done'));
  expect(isOld()).toBe(false);
  unreadMarked(client, event('unread'));
  expect(isOld()).toBe(true);
  const nodes = client.getQueryData(queryKey) ?? [];
  expect(withUnread(nodes, 99, () => 1)).toBe(nodes);
});
