import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NumberedFrame } from '@/api/turns';
import { begin, drop, receive, resumeAt, seenLive, turnOf, useTurns } from './turnStore';

const topic = { kind: 'topic', id: 12 } as const;
const question: NumberedFrame = {
  id: 't1.0',
  event: 'user_message',
  data: { id: 10, content: 'Why?', created_at: '2026-11-21T04:00:00Z', attachments: [] },
};
const delta = (id: string, content: string): NumberedFrame => ({
  id,
  event: 'delta',
  data: { content },
});
const done: NumberedFrame = {
  id: 't1.9',
  event: 'done',
  data: { id: 11, content: 'ab', model: 'm', elapsed_ms: 5, finish_reason: 'stop' },
};

let draw: (() => void) | undefined;

beforeEach(() => {
  draw = undefined;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    draw = undefined;
  });
});

afterEach(() => drop(topic));

test('all frames between two pictures are one change', () => {
  const changes = vi.fn();
  const stop = useTurns.subscribe(changes);
  receive('topic:12', question);
  receive('topic:12', delta('t1.1', 'a'));
  receive('topic:12', delta('t1.2', 'b'));
  expect(changes).not.toHaveBeenCalled();
  draw?.();
  stop();
  expect(changes).toHaveBeenCalledOnce();
  expect(turnOf(topic)?.rounds[0]?.text).toBe('ab');
});

test('the end of a turn does not wait for a picture', () => {
  receive('topic:12', question);
  receive('topic:12', delta('t1.1', 'ab'));
  receive('topic:12', done);
  expect(turnOf(topic)?.status).toBe('done');
});

test('a hidden window takes in each frame at once', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  receive('topic:12', question);
  expect(turnOf(topic)?.question.text).toBe('Why?');
  hidden.mockRestore();
});

test('the answer to the sending starts the turn only when the event stream has not', () => {
  begin(topic, question);
  expect(turnOf(topic)?.status).toBe('running');
  receive('topic:12', delta('t1.1', 'a'));
  begin(topic, question);
  expect(turnOf(topic)?.rounds[0]?.text).toBe('a');
});

test('after a cut a running turn goes on after its last frame, a finished one does not', () => {
  receive('topic:12', question);
  receive('topic:12', delta('t1.7', 'a'));
  expect(resumeAt(topic)).toBe('t1.7');
  receive('topic:12', done);
  expect(resumeAt(topic)).toBeUndefined();
});

test('a stored row keeps the key that it had while it grew', () => {
  begin(topic, question);
  receive('topic:12', delta('t1.1', 'a'));
  receive('topic:12', done);
  expect(seenLive(11)?.key).toBe('t1.0/0');
});

test('dropping a turn leaves a newer one alone', () => {
  begin(topic, question);
  begin(topic, { ...question, id: 't2.0' });
  drop(topic, 't1.0');
  expect(turnOf(topic)?.id).toBe('t2.0');
});
