import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deltaFrame, doneFrame, numbered, questionFrame } from '@/test/messages';
import { begin, drop, giveWay, receive, resumeAt, seenLive, turnOf, useTurns } from './turnStore';

const topic = { kind: 'topic', id: 12 } as const;
const question = numbered('t1.0', questionFrame(10));
const delta = (id: string, content: string) => numbered(id, deltaFrame(content));
const done = numbered('t1.9', doneFrame(11, 'ab'));

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

const next = numbered('t2.0', questionFrame(12, 'And then?'));

/** A turn has ended, and the next one starts before the stored rows of the first are loaded. */
function followedAtOnce() {
  for (const frame of [question, delta('t1.1', 'ab'), done]) receive('topic:12', frame);
  receive('topic:12', next);
  receive('topic:12', delta('t2.1', 'more'));
  draw?.();
}

test('an answer stays on the screen until its stored rows are there, also when a follow-up begins', () => {
  followedAtOnce();
  expect(turnOf(topic)).toMatchObject({ id: 't1.0', status: 'done' });
  drop(topic, 't1.0');
  expect(turnOf(topic)).toMatchObject({ id: 't2.0', rounds: [{ text: 'more' }] });
});

test('a follow-up does not wait for rows that cannot be read', () => {
  followedAtOnce();
  giveWay('t1.0');
  expect(turnOf(topic)).toMatchObject({ id: 't2.0', rounds: [{ text: 'more' }] });
});

test('the answer to the sending does not begin a waiting turn a second time', () => {
  followedAtOnce();
  begin(topic, next);
  drop(topic, 't1.0');
  expect(turnOf(topic)).toMatchObject({ id: 't2.0', rounds: [{ text: 'more' }] });
});

test('what did not fit into the window is known while the page is open', () => {
  receive('topic:12', question);
  receive(
    'topic:12',
    numbered('t1.1', { type: 'left_out', tools: ['a'], messages: 2, tokens: 900 }),
  );
  receive('topic:12', done);
  expect(seenLive(11)?.leftOut).toEqual({ tools: ['a'], messages: 2 });
});

test('what there was to know about an answer stays below its question, until another answer', () => {
  receive('topic:12', question);
  receive('topic:12', numbered('t1.1', { type: 'system', message: 'No tools.' }));
  receive('topic:12', done);
  expect(seenLive(10)?.notices).toEqual(['No tools.']);
  drop(topic);
  receive('topic:12', { ...question, id: 't3.0' });
  draw?.();
  expect(seenLive(10)?.notices).toEqual([]);
});
