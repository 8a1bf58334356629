import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { Host } from '../lib/host.ts';
import { residentMegabytes } from '../lib/memory.ts';
import { createTopic, withService } from '../lib/service.ts';
import { quantile } from '../lib/statistics.ts';

/** Many concurrent MCP hosts, each calling one tool after another. */
export const hosts: Benchmark = {
  name: 'hosts',
  about: '100 MCP hosts connected at once, 1,000 calls each',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const count = quick ? 10 : 100;
      const calls = quick ? 20 : 1_000;
      await steward.call('PUT', '/api/settings', {
        mcp_http_enabled: true,
        mcp_expose: { topics: true },
      });
      for (let index = 0; index < 20; index++) await createTopic(steward, `Shared ${index}`);
      await crowd(steward, count, Math.max(1, calls / 10));
      await delay(2_000);
      const before = residentMegabytes(steward.pid);
      const begun = performance.now();
      const { times, failed } = await crowd(steward, count, calls);
      const seconds = (performance.now() - begun) / 1_000;
      await delay(2_000);
      return [
        {
          what: `of ${count} hosts at once with ${calls.toLocaleString('en')} calls each: failed calls`,
          measured: failed,
          unit: '',
          budget: { is: 'at most', value: 0 },
        },
        { what: 'the same, calls per second', measured: (count * calls) / seconds, unit: '/s' },
        { what: 'the same, p95 of a call', measured: quantile(times, 0.95), unit: 'ms' },
        {
          what: 'additional memory afterwards',
          measured: (residentMegabytes(steward.pid) / before - 1) * 100,
          unit: '%',
          budget: { is: 'at most', value: 5 },
        },
      ];
    }),
};

async function crowd(
  steward: Steward,
  count: number,
  calls: number,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const host = await Host.connect(`${steward.url}/mcp`, `Host ${index}`);
      for (let call = 0; call < calls; call++) {
        const begun = performance.now();
        await host.call('list_topics', {}).catch(() => {
          failed++;
        });
        times.push(performance.now() - begun);
      }
      await host.leave();
    }),
  );
  return { times, failed };
}
