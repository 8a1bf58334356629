import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, SILENCE_MS, WORK_MS } from './ask';
import { api, patiently, take } from './client';
import { isAway } from './problem';

/** A service that answers requests with only these parts, each after its delay in milliseconds. */
function service(parts?: { text: string; after: number }[]) {
  vi.stubGlobal('fetch', (_: unknown, { signal }: { signal: AbortSignal }) => {
    const never = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    if (!parts) return never;
    const left = [...parts];
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const part = left.shift();
        if (!part) return controller.close();
        await Promise.race([new Promise((resolve) => setTimeout(resolve, part.after)), never]);
        controller.enqueue(new TextEncoder().encode(part.text));
      },
    });
    return Promise.resolve(new Response(body));
  });
}

/** A request's outcome, and how long it took. */
function outcome(doing: Promise<unknown>) {
  const began = Date.now();
  const after = () => Date.now() - began;
  return doing.then(
    (said) => ({ said, after: after() }),
    (fault: unknown) => ({ fault, isAway: isAway(fault), after: after() }),
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a service that takes a request and never answers cannot be reached', async () => {
  service();
  const read = outcome(take(api.GET('/api/version')));
  const sent = outcome(api.PUT('/api/settings', { body: {} }));
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(await read).toMatchObject({ isAway: true, after: SILENCE_MS });
  expect(await sent).toMatchObject({ isAway: true, after: SILENCE_MS });
});

test('a command outlives its page, as far as browsers carry it', async () => {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return Response.json({});
  });
  await api.PUT('/api/settings', { body: { user_name: 'Ada' } });
  await api.PUT('/api/settings', { body: { user_name: 'a'.repeat(5_000) } });
  await api.PUT('/api/settings', { body: { user_name: '🐳'.repeat(1_500) } });
  await api.DELETE('/api/trash', patiently);
  await api.GET('/api/version');
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, false, false, false]);
});

test('what a model does may take its time', async () => {
  service();
  const better = outcome(
    api.POST('/api/refine', { body: { text: 'a', kind: 'note' }, ...patiently }),
  );
  await vi.advanceTimersByTimeAsync(WORK_MS);
  expect(await better).toMatchObject({ isAway: true, after: WORK_MS });
});

test('a long answer over a slow line comes to its end', async () => {
  service(Array.from('{"version":"1"}', (text) => ({ text, after: SILENCE_MS - 1 })));
  const read = outcome(take(api.GET('/api/version')));
  await vi.advanceTimersByTimeAsync(15 * SILENCE_MS);
  expect(await read).toMatchObject({ said: { version: '1' } });
});

test('an answer that falls silent in its middle is none', async () => {
  service([
    { text: '{"ver', after: 0 },
    { text: 'sion":"1"}', after: SILENCE_MS + 1 },
  ]);
  const read = outcome(take(api.GET('/api/version')));
  await vi.advanceTimersByTimeAsync(2 * SILENCE_MS);
  expect(await read).toMatchObject({ isAway: true, after: SILENCE_MS });
});

test('what is done and has nothing to say is done, in browsers that give it an empty body too', async () => {
  const done = new Response(null, { status: 204 });
  Object.defineProperty(done, 'body', { value: new ReadableStream() });
  vi.stubGlobal('fetch', async () => done);
  expect(await ask('/api/chats/1', { method: 'DELETE' })).toMatchObject({ status: 204, ok: true });
});

test('who no longer wants an answer hears their own reason', async () => {
  service();
  const leaving = new AbortController();
  const read = outcome(take(api.GET('/api/version', { signal: leaving.signal })));
  const late = outcome(ask('/api/version', { signal: AbortSignal.abort('gone') }));
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await read).toMatchObject({ isAway: false, fault: { name: 'AbortError' } });
  expect(await late).toMatchObject({ fault: 'gone' });
});
