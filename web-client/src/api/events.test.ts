import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from './connection';
import { type EventMap, EventStream } from './events';

interface Call {
  url: URL;
  headers: Headers;
  signal: AbortSignal;
  send: (text: string) => Promise<void>;
  cut: () => Promise<void>;
}

const encoder = new TextEncoder();
let calls: Call[];
let states: ConnectionState[];
let stop: (() => void) | undefined;
let stream: EventStream;

/** Lets pending promises and streams run; timers are not advanced. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  states = [];
  stream = new EventStream((state) => states.push(state));
  vi.stubGlobal('fetch', (address: string, { headers, signal }: RequestInit) => {
    let out: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller;
      },
    });
    const aborted = signal as AbortSignal;
    aborted.addEventListener('abort', () => out.error(new Error('aborted')));
    calls.push({
      url: new URL(address),
      headers: new Headers(headers),
      signal: aborted,
      send: (text) => {
        out.enqueue(encoder.encode(text));
        return settle().then();
      },
      cut: () => {
        out.close();
        return settle().then();
      },
    });
    return Promise.resolve(
      new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    );
  });
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.useRealTimers();
});

async function open(): Promise<Call> {
  stop = stream.start();
  await settle();
  const call = last();
  await call.send('event: ready\ndata: {}\n\n');
  return call;
}

const ready = (after: string) => `event: ready\ndata: {"after":"${after}"}\n\n`;

/** Counts the events of a type. */
function listener(type: keyof EventMap) {
  const heard = vi.fn();
  stream.subscribe(type, heard);
  return heard;
}

function last(): Call {
  const call = calls.at(-1);
  if (!call) throw new Error('nothing was fetched');
  return call;
}

test('a bus event reaches those who subscribed to its type, and nobody else', async () => {
  const topic = listener('topic.changed');
  const message = listener('message.changed');
  const call = await open();
  await call.send('id: 7\nevent: topic.changed\ndata: {"topic_id":12}\n\n');
  expect(topic).toHaveBeenCalledWith({ topic_id: 12 });
  expect(message).not.toHaveBeenCalled();
  expect(states).toEqual(['connecting', 'open']);
});

test('after a cut it comes back with the id of the last event', async () => {
  const call = await open();
  await call.send('id: 7\nevent: topic.changed\ndata: {}\n\n');
  await call.cut();
  expect(states.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
  expect(last().headers.get('Last-Event-ID')).toBe('7');
});

test('waits longer after each failure, and not at all once the network is back', async () => {
  const call = await open();
  await call.cut();
  for (const wait of [625, 1250, 2500, 5000]) {
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(wait);
    expect(calls.length).toBe(before + 1);
    await last().cut();
  }
  const before = calls.length;
  dispatchEvent(new Event('online'));
  await settle();
  expect(calls.length).toBe(before + 1);
});

test('35 seconds of silence count as a cut, a sign of life does not', async () => {
  const call = await open();
  await vi.advanceTimersByTimeAsync(30_000);
  await call.send('event: ping\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(34_000);
  expect(call.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(call.signal.aborted).toBe(true);
  expect(states).toContain('waiting');
});

test('a connection that says nothing at all is given up sooner', async () => {
  stop = stream.start();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(last().signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls.length).toBeGreaterThan(1);
});

test('after a sleep nobody waits for a connection that may have died in it', async () => {
  const back = listener('back');
  const call = await open();
  // The clock advances while timers are paused.
  vi.setSystemTime(Date.now() + 20_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toHaveLength(2);
  expect(call.signal.aborted).toBe(false);
  await last().send('event: ready\ndata: {}\n\n');
  expect(call.signal.aborted).toBe(true);
  expect(states).not.toContain('waiting');
  expect(back).toHaveBeenCalledOnce();
});

test('a window that is looked at again doubts a silent connection, not one that has just spoken', async () => {
  const call = await open();
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(14_000);
  look();
  expect(calls).toHaveLength(1);
  await call.send('event: ping\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(17_000);
  look();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  look();
  expect(calls).toHaveLength(2);
});

test('a device without a network keeps a service that still answers', async () => {
  const call = await open();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await settle();
  await last().send('event: ready\ndata: {}\n\n');
  expect(call.signal.aborted).toBe(true);
  expect(states).not.toContain('offline');
  await last().cut();
  expect(states.at(-1)).toBe('offline');
  onLine.mockRestore();
});

test('a reconnect goes on after the event after which the stream began', async () => {
  stop = stream.start();
  await settle();
  await last().send(ready('e-6'));
  await last().cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().headers.get('Last-Event-ID')).toBe('e-6');
});

test.each([
  { read: ['e-6'], begins: 'e-6', old: false },
  { read: ['e-7', 'e-6'], begins: 'e-6', old: false },
  { read: ['e-5', 'e-6'], begins: 'e-6', old: true },
  { read: ['other-9'], begins: 'e-6', old: true },
])(
  'what was read after $read, before a stream that begins after $begins, may be old: $old',
  async ({ read, begins, old }) => {
    const resync = listener('resync');
    stop = stream.start();
    for (const id of read) stream.readAfter(id);
    await settle();
    await last().send(ready(begins));
    expect(resync).toHaveBeenCalledTimes(old ? 1 : 0);
  },
);

test('what was read before the stream began and comes after that may be old too', async () => {
  const resync = listener('resync');
  stop = stream.start();
  await settle();
  await last().send(ready('e-6'));
  for (const id of ['e-6', 'e-8', 'f-1']) stream.readAfter(id);
  expect(resync).not.toHaveBeenCalled();
  stream.readAfter('e-5');
  expect(resync).toHaveBeenCalledOnce();
});

test('a stream that is there again after a cut says so, one that was replaced does not', async () => {
  const back = listener('back');
  const call = await open();
  await call.send('id: 7\nevent: topic.changed\ndata: {}\n\n');
  stream.follow({ kind: 'topic', id: 12 });
  await settle();
  await last().send('event: ready\ndata: {}\n\n');
  expect(back).not.toHaveBeenCalled();
  await last().cut();
  await vi.advanceTimersByTimeAsync(1000);
  await last().send('event: ready\ndata: {}\n\n');
  expect(back).toHaveBeenCalledOnce();
});

test('following another conversation opens its stream before the old one is closed', async () => {
  const turn = listener('turn');
  const first = await open();
  stream.follow({ kind: 'topic', id: 12 });
  await settle();
  const second = last();
  expect(second.url.searchParams.get('follow')).toBe('topic:12');
  expect(first.signal.aborted).toBe(false);
  await first.send('event: turn\ndata: {"id":"old"}\n\n');
  await second.send('event: ready\ndata: {}\n\nevent: turn\ndata: {"id":"new"}\n\n');
  expect(first.signal.aborted).toBe(true);
  expect(turn.mock.calls).toEqual([[{ id: 'new' }]]);
  expect(states).not.toContain('waiting');
});

test('following the same conversation again changes nothing', async () => {
  await open();
  stream.follow({ kind: 'topic', id: 12 });
  await settle();
  stream.follow({ kind: 'topic', id: 12 });
  await settle();
  expect(calls).toHaveLength(2);
});

test('after a cut the followed turn goes on after its last frame', async () => {
  await open();
  stream.follow({ kind: 'topic', id: 12 }, () => 't5.9');
  await settle();
  await last().cut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().url.searchParams.get('follow')).toBe('topic:12@t5.9');
});

test('frames and events that are cut anywhere in the bytes arrive whole', async () => {
  const seen = listener('topic.changed');
  const call = await open();
  for (const piece of ['id: 1\nev', 'ent: topic.cha', 'nged\ndata: {"name":"ü', '"}\n', '\n']) {
    await call.send(piece);
  }
  expect(seen).toHaveBeenCalledWith({ name: 'ü' });
});

test('a listener that fails takes nothing from the others, and the stream goes on', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const fault = new Error('Illegal constructor');
  stream.subscribe('topic.changed', () => {
    throw fault;
  });
  const heard = listener('topic.changed');
  const call = await open();
  await call.send('id: 1\nevent: topic.changed\ndata: {}\n\n');
  await call.send('id: 2\nevent: topic.changed\ndata: {}\n\n');
  expect(heard).toHaveBeenCalledTimes(2);
  expect(report).toHaveBeenCalledWith(fault);
  expect(states.at(-1)).toBe('open');
});

test('what a line tells after the one that replaces it was asked for is told once', async () => {
  const heard = listener('topic.changed');
  const first = await open();
  stream.follow({ kind: 'topic', id: 12 });
  await settle();
  const event = 'id: e-1\nevent: topic.changed\ndata: {}\n\n';
  await first.send(event);
  await last().send(`event: ready\ndata: {}\n\n${event}`);
  expect(heard).toHaveBeenCalledOnce();
});
