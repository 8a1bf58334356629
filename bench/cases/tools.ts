import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { watchEventLoops } from '../lib/eventLoops.ts';
import { residentMegabytes } from '../lib/memory.ts';
import { createTopic, withService } from '../lib/service.ts';
import { median } from '../lib/statistics.ts';
import { throughService } from '../lib/turn.ts';

const ROUNDS = 3;
const SERVERS = '/api/mcp/servers';

/** The overhead of tools beyond their own work. */
export const tools: Benchmark = {
  name: 'tools',
  about:
    'calls of tools in the process and over standard input and output; 1,000 connects; 50 turns with tools',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, speak }): Promise<Figure[]> => {
      await plugIn(steward);
      const calls = quick ? 50 : 1_000;
      const turns = quick ? 5 : 50;
      const idle = () => steward.call('GET', `${SERVERS}/fetch`);
      // The tool itself refuses an invalid address at once.
      const inside = () => tried(steward, 'fetch', 'http_get', { url: 'nothing' });
      const beside = () => tried(steward, 'echo', 'echo', { text: 'x' });
      for (const work of [idle, inside, beside]) await timed(calls, work);
      const request = await timed(calls, idle);
      const inProcess = (await timed(calls, inside)) - request;
      const stdio = (await timed(calls, beside)) - request;

      const topics: number[] = [];
      for (let index = 0; index < turns; index++)
        topics.push(await createTopic(steward, `Tools ${index}`));
      await speak(`d20-i1-r${ROUNDS}`);
      const all = () => Promise.all(topics.map((topic) => throughService(steward.url, topic)));
      await all();
      const longest = watched(steward);
      const blocked = await watchEventLoops(steward.pid);
      const crowd = await all();
      const waited = await longest();
      const block = await blocked();

      const connects = quick ? 20 : 1_000;
      await connectAndLeave(steward, connects / 10);
      const before = residentMegabytes(steward.pid);
      await connectAndLeave(steward, connects);
      await delay(2_000);
      const after = residentMegabytes(steward.pid);
      return [
        figure('a call to a tool in the process, beyond the request, median', inProcess, 'ms', 2),
        figure('a call to a warm stdio server, beyond the request, median', stdio, 'ms', 8),
        {
          what: `of ${turns} turns at once with ${ROUNDS} rounds of tools, complete`,
          measured: crowd.filter(({ complete }) => complete).length,
          unit: '',
          budget: { is: 'at least', value: turns },
        },
        figure(
          'the longest that an event loop waited for a lock, a disk or a thread meanwhile',
          block,
          'ms',
          50,
        ),
        { what: 'slowest other request during that', measured: waited, unit: 'ms' },
        figure(
          `memory after ${connects} connects and disconnects of a server, beyond what it was`,
          (after / before - 1) * 100,
          '%',
          5,
        ),
      ];
    }),
};

const figure = (what: string, measured: number, unit: string, most: number): Figure => ({
  what,
  measured,
  unit,
  budget: { is: 'at most', value: most },
});

export async function plugIn(steward: Steward): Promise<void> {
  const program = fileURLToPath(new URL('../echo-server.mjs', import.meta.url));
  await steward.call('POST', `${SERVERS}/user`, {
    name: 'echo',
    transport: 'stdio',
    command: process.execPath,
    args: [program],
  });
  await steward.call('POST', `${SERVERS}/echo/connect`);
  await steward.call('POST', `${SERVERS}/fetch/connect`);
}

const tried = (steward: Steward, server: string, tool: string, args: object) =>
  steward.call('POST', `${SERVERS}/${server}/tools/${tool}/try`, {
    arguments: JSON.stringify(args),
  });

/** The median time of sequential calls. */
async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = [];
  for (let index = 0; index < times; index++) {
    const begun = performance.now();
    await work();
    samples.push(performance.now() - begun);
  }
  return median(samples);
}

/** Polls with a small request; the returned function reports the longest time one took. */
function watched(steward: Steward): () => Promise<number> {
  let over = false;
  let longest = 0;
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      await steward.call('GET', '/api/version');
      longest = Math.max(longest, performance.now() - begun);
      await delay(10);
    }
  })();
  return async () => {
    over = true;
    await watching;
    return longest;
  };
}

async function connectAndLeave(steward: Steward, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    await steward.call('POST', `${SERVERS}/echo/connect`);
    await steward.call('POST', `${SERVERS}/echo/disconnect`);
  }
}
