import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import { Announcements } from '../lib/announcements.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { below, seeded } from '../lib/random.ts';
import { withService } from '../lib/service.ts';
import { type Attempt, turn, writingRoutes } from '../lib/writing-routes.ts';

const SEED = 20_261_122;

/** Longer than any of the requests takes: events not announced by then never will be. */
const PATIENCE_MS = 20_000;
const LATEST_MS = 40;

interface Sent {
  attempt: Attempt;
  heardBefore: number;
}

/** Clients that send a whole request and disconnect before the response. */
export const hangup: Benchmark = {
  name: 'hangup',
  about: '500 clients that hang up at random moments on every writing route',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, speak }): Promise<Figure[]> => {
      await speak('d5-i5');
      const clients = quick ? 26 : 500;
      const sent = await hangUp(steward, clients);
      const { carriedOut, unannounced } = await outcome(steward, sent.listener, sent.all);
      sent.listener.close();
      const locked = await lockedConversations(steward, sent.all);
      const inForce = JSON.stringify(await steward.call('GET', '/api/settings'));
      await steward.stop();
      await steward.start();
      const stored = JSON.stringify(await steward.call('GET', '/api/settings'));
      const none = { is: 'at most', value: 0 } as const;
      const of = `of ${clients} clients that hung up`;
      return [
        { what: `${of}: completed requests`, measured: carriedOut, unit: '' },
        { what: `${of}: changes without an event`, measured: unannounced, unit: '', budget: none },
        { what: `${of}: locked conversations`, measured: locked, unit: '', budget: none },
        {
          what: `${of}: stored settings not in force`,
          measured: inForce === stored ? 0 : 1,
          unit: '',
          budget: none,
        },
      ];
    }),
};

async function hangUp(
  steward: Steward,
  clients: number,
): Promise<{ listener: Announcements; all: Sent[] }> {
  console.error(`  seed ${SEED}`);
  const random = seeded(SEED);
  const listener = await Announcements.to(steward);
  const routes = writingRoutes(steward);
  const all: Sent[] = [];
  for (let client = 0; client < clients; client++) {
    const attempt = await (routes[client % routes.length] as () => Promise<Attempt>)();
    await listener.catchUp();
    const heardBefore = listener.count(attempt.type, await attempt.topic());
    all.push({ attempt, heardBefore });
    await rudely(steward.port, attempt, random() * LATEST_MS, below(random, 2) === 0);
  }
  return { listener, all };
}

/** Disconnects this many milliseconds after the last byte was sent: gracefully, or with a reset. */
async function rudely(
  port: number,
  { method, path, body }: Attempt,
  afterMs: number,
  reset: boolean,
): Promise<void> {
  const socket = await connected(port);
  const content = body ? JSON.stringify(body) : '';
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'X-Client-Id: rude',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
  ];
  await new Promise<void>((sent) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${content}`, () => sent());
  });
  const until = performance.now() + afterMs;
  if (afterMs > 2) await delay(afterMs - 2);
  while (performance.now() < until) await new Promise(setImmediate);
  if (reset) socket.resetAndDestroy();
  else socket.destroy();
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  return socket;
}

/** How many requests were carried out, and how many of those were never announced. */
async function outcome(
  steward: Steward,
  listener: Announcements,
  sent: readonly Sent[],
): Promise<{ carriedOut: number; unannounced: number }> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    await listener.catchUp();
    let carriedOut = 0;
    let unannounced = 0;
    for (const { attempt, heardBefore } of sent) {
      if (!(await attempt.carriedOut())) continue;
      carriedOut++;
      if (listener.count(attempt.type, await attempt.topic()) <= heardBefore) unannounced++;
    }
    const running = await steward.call<unknown[]>('GET', '/api/running');
    const quiet = unannounced === 0 && running.length === 0;
    if (quiet || performance.now() > deadline) return { carriedOut, unannounced };
  }
}

async function lockedConversations(steward: Steward, sent: readonly Sent[]): Promise<number> {
  let locked = 0;
  const topics = new Set<number>();
  for (const { attempt } of sent) topics.add(await attempt.topic().catch(() => 0));
  topics.delete(0);
  for (const topic of topics) {
    const { status, done } = await turn(steward, topic, { content: 'Still there?' });
    if (!done && status !== 404) locked++;
  }
  return locked;
}
