import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Agent, agents } from '@/api/agents';
import { agent } from '@/test/agents';
import { agentTold } from './invalidate';

const ALL = agents.all().queryKey;
const INBOX = agents.inbox().queryKey;
let client: QueryClient;
let asked: string[];
let answer: (path: string) => Promise<unknown>;

const count = (path: string) => asked.filter((one) => one === path).length;
const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
const titles = () => client.getQueryData(ALL)?.map(({ title }) => title);
const answers = (one: Agent | undefined) => {
  answer = async () => one;
};

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  client.setQueryData(ALL, [agent(7, 'Sorter'), agent(8, 'Gardener')]);
  client.setQueryData(INBOX, []);
  asked = [];
  answers(undefined);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const found = await answer(pathname);
    return found ? Response.json(found) : new Response('{}', { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('of all agents only the one is read that a run tells of, once for a breath', async () => {
  answers(agent(7, 'Counter', { status: 'running' }));
  for (let told = 0; told < 20; told += 1) agentTold(client, 7);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['/api/agents/7']);
  expect(titles()).toEqual(['Counter', 'Gardener']);
  expect(isOld(ALL)).toBe(false);
  expect(isOld(INBOX)).toBe(false);
});

test('a read that takes longer than the next event ends, and is done once more after it', async () => {
  let at = 0;
  answer = async () => {
    await new Promise((done) => setTimeout(done, 1_000));
    at += 1;
    return agent(7, `Step ${at}`);
  };
  const telling = setInterval(() => agentTold(client, 7), 50);
  await vi.advanceTimersByTimeAsync(1_250);
  expect(titles()).toEqual(['Step 1', 'Gardener']);
  clearInterval(telling);
  await vi.advanceTimersByTimeAsync(1_250);
  expect(titles()).toEqual(['Step 2', 'Gardener']);
  expect(count('/api/agents/7')).toBe(2);
});

test('the inbox is read when a run asks that is not the own one of its agent', async () => {
  answers(agent(7, 'Sorter', { pending_permission: { id: 'p' } as never }));
  agentTold(client, 7);
  await vi.advanceTimersByTimeAsync(500);
  expect(isOld(INBOX)).toBe(true);
});

test('the inbox is read when an agent begins to ask, and when it does no longer', async () => {
  answers(agent(7, 'Sorter', { status: 'blocked' }));
  agentTold(client, 7);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOld(INBOX)).toBe(true);
  client.setQueryData(INBOX, []);
  answers(agent(7, 'Sorter', { status: 'running' }));
  agentTold(client, 7);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOld(INBOX)).toBe(true);
  expect(isOld(ALL)).toBe(false);
});

test.each([
  ['nobody knows', 9, agent(9, 'New')],
  ['is gone', 7, undefined],
  ['is put away', 7, agent(7, 'Sorter', { archived_at: '2026-11-25T10:00:00Z' })],
  ['is not named', undefined, undefined],
])('the whole list is read for one that %s', async (_, id, found) => {
  answers(found);
  agentTold(client, id);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOld(ALL)).toBe(true);
  expect(isOld(INBOX)).toBe(true);
});
