import { expect, test, vi } from 'vitest';
import { isAway } from './problem';
import { isTurnRunning, startTurn } from './turns';

const topic = { kind: 'topic', id: 7 } as const;
const answers = (status: number, type: string) =>
  vi.stubGlobal('fetch', async () => {
    const body = status === 204 ? null : 'event: user_message\ndata: {"type":"user_message"}\n\n';
    return new Response(body, { status, headers: { 'Content-Type': type } });
  });

test('a question is taken where its stream begins', async () => {
  answers(200, 'text/event-stream;charset=UTF-8');
  expect(await startTurn(topic, { content: 'Hello?' })).toMatchObject({
    frame: { type: 'user_message' },
  });
});

test('a page of someone between has taken no question', async () => {
  answers(200, 'text/html');
  const fault = await startTurn(topic, { content: 'Hello?' }).catch((thrown) => thrown);
  expect(isAway(fault)).toBe(true);
});

test.each([
  [200, 'text/event-stream', true],
  [200, 'text/html', 'not known'],
  [204, 'text/event-stream', false],
  [404, 'application/problem+json', false],
  [502, 'text/html', 'not known'],
  [503, 'application/problem+json', 'not known'],
])('whether a turn runs, by status %i with %s: %s', async (status, type, expected) => {
  answers(status, type);
  expect(await isTurnRunning(topic).catch(() => 'not known')).toBe(expected);
});
