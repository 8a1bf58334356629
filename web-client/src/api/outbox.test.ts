import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { questionFrame } from '@/test/messages';
import { SILENCE_MS } from './ask';
import { sendUnsent } from './outbox';
import { change, keepUnsent, noLongerUnsent, takeBackUnsent, useUnsent } from './unsent';

const topic = { kind: 'topic', id: 7 } as const;
const client = new QueryClient();

/** What the service has stored, and the fate of the next requests that send something. */
let rows: { id: number; content: string; by: string }[];
let queue: { id: number; content: string; by: string }[];
let topics: { id: number; title: string; public_id: string; collection_id?: number | null }[];
let names: string[];
let fate: ('down' | 'lost' | 'silent' | 'busy' | 'gone')[];
let isDown: boolean;

const problem = (status: number, type: string, detail: string) =>
  Response.json({ type, title: '', status, detail, instance: '' }, { status });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const words = () => rows.map(({ content }) => content);

/** Stores each message once, by the id from the window, as the service does. */
function said(pathname: string, content: string, by: string): Response {
  const known = rows.find((one) => one.by === by);
  const waits = queue.find((one) => one.by === by);
  if (pathname.endsWith('/queue')) {
    if (known) return problem(409, '/problems/already-said', 'Said already.');
    const next = waits ?? { id: 100 + queue.length, content, by };
    if (!waits) queue.push(next);
    return Response.json(next, { status: 201 });
  }
  if (waits) return problem(409, '/problems/already-said', 'Said already.');
  const next = known ?? { id: 10 + rows.length, content, by };
  if (!known) rows.push(next);
  const frame = JSON.stringify(questionFrame(next.id, content));
  return new Response(`id: 1-1\nevent: user_message\ndata: ${frame}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

function created(body: Omit<(typeof topics)[number], 'id'>): Response {
  const known = topics.find((one) => one.public_id === body.public_id);
  const next = known ?? { id: 7 + topics.length, ...body };
  if (!known) topics.push(next);
  return Response.json(next, { status: 201 });
}

async function service(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (isDown) return cut();
  if (request.method === 'GET') return Response.json([]);
  const happens = fate.shift();
  if (happens === 'down') return cut();
  if (happens === 'busy') return problem(409, '/problems/turn-in-progress', 'A turn runs.');
  if (happens === 'gone') return problem(404, '/problems/not-found', 'Topic not found');
  const body = await request.json();
  if (request.method === 'PATCH') names.push(body.title);
  const answer =
    request.method === 'PATCH'
      ? Response.json(body)
      : pathname === '/api/topics' || pathname === '/api/chats'
        ? created(body)
        : said(pathname, body.content, body.client_message_id);
  // Carried out, but the response is lost.
  if (happens === 'silent') {
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  }
  return happens === 'lost' ? cut() : answer;
}

function say(content: string) {
  keepUnsent({ is: 'said', container: topic, content, model: '' });
}

beforeEach(() => {
  rows = [];
  queue = [];
  topics = [];
  names = [];
  fate = [];
  isDown = false;
  change(() => []);
  client.clear();
  vi.stubGlobal('fetch', service);
});
afterEach(() => localStorage.clear());

test('what is said while nobody answers goes once someone does, and only once', async () => {
  isDown = true;
  say('Hello?');
  await sendUnsent(client);
  expect(useUnsent.getState().all).toHaveLength(1);
  isDown = false;
  await sendUnsent(client);
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
  expect(useUnsent.getState().all).toEqual([]);
});

test('a message that was taken while its answer was lost is not sent again', async () => {
  fate = ['lost'];
  say('Hello?');
  await sendUnsent(client);
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
  expect(useUnsent.getState().all).toEqual([]);
});

test('a service that falls silent after it took a message is asked again, and has it once', async () => {
  vi.useFakeTimers();
  fate = ['silent'];
  say('Hello?');
  const sending = sendUnsent(client);
  await vi.waitFor(() => expect(words()).toEqual(['Hello?']));
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  await sending;
  expect(useUnsent.getState().all).toHaveLength(1);
  vi.useRealTimers();
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
  expect(useUnsent.getState().all).toEqual([]);
});

test('what is just being sent is not taken back, what was not taken is', async () => {
  const id = keepUnsent({ is: 'said', container: topic, content: 'Hello?', model: '' });
  const tried: boolean[] = [];
  vi.stubGlobal('fetch', async () => {
    tried.push(takeBackUnsent(id));
    return cut();
  });
  await sendUnsent(client);
  expect(tried).not.toContain(true);
  expect(tried).not.toEqual([]);
  expect(takeBackUnsent(id)).toBe(true);
  expect(useUnsent.getState().all).toEqual([]);
});

test('the same words twice are two messages', async () => {
  say('Go on');
  say('Go on');
  await sendUnsent(client);
  expect(words()).toEqual(['Go on', 'Go on']);
});

test('while an answer is being written it becomes a follow-up, once', async () => {
  fate = ['busy', 'lost', 'busy'];
  say('And then?');
  await sendUnsent(client);
  expect(useUnsent.getState().all).toHaveLength(1);
  await sendUnsent(client);
  expect(queue.map(({ content }) => content)).toEqual(['And then?']);
  expect(words()).toEqual([]);
  say('And then?');
  // A queued message is not sent as a question by its second delivery after the turn has ended.
  fate = ['busy', 'lost'];
  await sendUnsent(client);
  await sendUnsent(client);
  expect(queue).toHaveLength(2);
  expect(words()).toEqual([]);
  expect(useUnsent.getState().all).toEqual([]);
});

test('what the service refuses stays with the reason, and holds nothing else up', async () => {
  fate = ['gone'];
  say('Hello?');
  say('Are you there?');
  await sendUnsent(client);
  expect(words()).toEqual(['Are you there?']);
  expect(useUnsent.getState().all).toMatchObject([
    { content: 'Hello?', refused: 'Topic not found' },
  ]);
});

test('another window that is at it is left to it', async () => {
  localStorage.setItem(
    'steward.alone.outbox.topic:7',
    JSON.stringify({ by: 'another window', at: Date.now() }),
  );
  say('Hello?');
  await sendUnsent(client);
  expect(words()).toEqual([]);
  // It was closed during the work.
  localStorage.setItem(
    'steward.alone.outbox.topic:7',
    JSON.stringify({ by: 'another window', at: Date.now() - 60_000 }),
  );
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
});

test('what another window has sent or kept is known here', async () => {
  say('Hello?');
  localStorage.setItem('steward.outbox', '[]');
  await sendUnsent(client);
  expect(words()).toEqual([]);
  expect(useUnsent.getState().all).toEqual([]);
});

test('a page that is loaded again still has it', async () => {
  isDown = true;
  say('Hello?');
  useUnsent.setState({ all: [] });
  isDown = false;
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
});

test('a topic that was begun without connection is created once, with its first words', async () => {
  fate = ['lost', 'lost'];
  const wish = { is: 'topic', title: 'Trip', parent: null, draft: 'home' } as const;
  keepUnsent({ ...wish, content: 'Where to?' });
  keepUnsent({ ...wish, title: 'House', collection: 2, content: null });
  await sendUnsent(client);
  expect(useUnsent.getState().all).toHaveLength(2);
  await sendUnsent(client);
  expect(topics.map(({ title, collection_id }) => [title, collection_id])).toEqual([
    ['Trip', null],
    ['House', 2],
  ]);
  expect(words()).toEqual(['Where to?']);
  expect(useUnsent.getState().all).toEqual([]);
});

test('a chat that was begun without connection is created once, with its first words', async () => {
  fate = ['lost'];
  keepUnsent({ is: 'chat', title: 'Whales', content: 'How do whales sleep?', draft: 'chats' });
  await sendUnsent(client);
  await sendUnsent(client);
  expect(topics.map(({ title }) => title)).toEqual(['Whales']);
  expect(words()).toEqual(['How do whales sleep?']);
  expect(useUnsent.getState().all).toEqual([]);
});

test('what was said in a chat that has become a topic is said in the topic', async () => {
  fate = ['gone'];
  keepUnsent({ is: 'said', container: { kind: 'chat', id: 3 }, content: 'Hello?', model: '' });
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
  expect(useUnsent.getState().all).toEqual([]);
});

test('names are given in their order, and who waits for one hears of it', async () => {
  isDown = true;
  const first = keepUnsent({ is: 'name', topic: 7, title: 'Bath', was: 'Kitchen' });
  keepUnsent({ is: 'name', topic: 7, title: 'Attic', was: 'Bath' });
  keepUnsent({ is: 'chatName', chat: 8, title: 'Whales', was: 'Fish' });
  const heard = noLongerUnsent(first);
  await sendUnsent(client);
  expect(names).toEqual([]);
  isDown = false;
  await sendUnsent(client);
  await heard;
  expect(names).toEqual(['Bath', 'Attic', 'Whales']);
});

test('what an earlier version has kept is still a message', async () => {
  const old = { id: '1-a', container: topic, content: 'Hello?', model: '', after: 3, queued: [] };
  localStorage.setItem('steward.outbox', JSON.stringify([{ ...old, refused: null }]));
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
});
