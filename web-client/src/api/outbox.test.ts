import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message, questionFrame } from '@/test/messages';
import { sendUnsent } from './outbox';
import type { Message } from './types';
import { change, keepUnsent, useUnsent } from './unsent';

const topic = { kind: 'topic', id: 7 } as const;
const client = new QueryClient();

/** What the service holds, and what happens to the next requests that say something. */
let rows: Message[];
let queue: { id: number; content: string }[];
let fate: ('down' | 'lost' | 'busy' | 'gone')[];
let isDown: boolean;

const problem = (status: number, type: string, detail: string) =>
  Response.json({ type, title: '', status, detail, instance: '' }, { status });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const words = () => rows.map(({ content }) => content);

async function service(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (isDown) return cut();
  if (request.method === 'GET')
    return Response.json(
      pathname.endsWith('/queue') ? queue : pathname.endsWith('/messages') ? rows : [],
    );
  const happens = fate.shift();
  if (happens === 'down') return cut();
  if (happens === 'busy') return problem(409, '/problems/turn-in-progress', 'A turn runs.');
  if (happens === 'gone') return problem(404, '/problems/not-found', 'Topic not found');
  const { content } = await request.json();
  const id = rows.length + queue.length + 10;
  const follows = pathname.endsWith('/queue');
  if (follows) queue.push({ id, content });
  else rows.push(message(id, 'user', { content }));
  if (happens === 'lost') return cut();
  if (follows) return Response.json({ id, content }, { status: 201 });
  const frame = JSON.stringify(questionFrame(id, content));
  return new Response(`id: t1.0\nevent: user_message\ndata: ${frame}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

function say(content: string) {
  keepUnsent({ container: topic, content, model: '', after: 0, queued: [] });
}

beforeEach(() => {
  rows = [];
  queue = [];
  fate = [];
  isDown = false;
  change(() => []);
  client.clear();
  vi.stubGlobal('fetch', service);
});
afterEach(() => localStorage.clear());

test('what is said while nobody answers goes once somebody does, and only once', async () => {
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

test('what was said before in the same words is not taken for it', async () => {
  rows = [message(3, 'user', { content: 'Go on' })];
  keepUnsent({ container: topic, content: 'Go on', model: '', after: 3, queued: [] });
  say('Go on');
  change((all) => all.map((one) => ({ ...one, after: 3 })));
  await sendUnsent(client);
  expect(words()).toEqual(['Go on', 'Go on', 'Go on']);
});

test('while an answer is being written it becomes a follow-up, once', async () => {
  fate = ['busy', 'lost', 'busy'];
  say('And then?');
  await sendUnsent(client);
  expect(useUnsent.getState().all).toHaveLength(1);
  await sendUnsent(client);
  expect(queue.map(({ content }) => content)).toEqual(['And then?']);
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
  // It was closed in the middle.
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

test('a page that is loaded anew still has it', async () => {
  isDown = true;
  say('Hello?');
  useUnsent.setState({ all: [] });
  isDown = false;
  await sendUnsent(client);
  expect(words()).toEqual(['Hello?']);
});
