import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillTopic } from '../lib/database.ts';
import { createTopic, withService } from '../lib/service.ts';
import { median, quantile } from '../lib/statistics.ts';

const PAGE = 50;

/** Scrolling back through a very long topic, page by page and at random positions. */
export const page: Benchmark = {
  name: 'page',
  about: 'a page of 50 messages in a topic of 100,000',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const messages = quick ? 2_000 : 100_000;
      const topic = await createTopic(steward, 'A very long topic');
      await steward.stop();
      fillTopic(steward.dataDir, topic, messages);
      await steward.start();

      const url = `${steward.url}/api/topics/${topic}/messages?limit=${PAGE}`;
      const newest = (await read(url)).rows[0] as { id: number };
      const times: number[] = [];
      const warmUp = quick ? 20 : 300;
      for (let request = 0; request < warmUp + (quick ? 50 : 500); request++) {
        const before = newest.id - Math.floor(((request * 7919) % messages) * 0.99);
        const { ms, rows } = await read(request % 2 ? url : `${url}&before_id=${before}`);
        if (rows.length === 0) throw new Error(`An empty page before ${before}.`);
        if (request >= warmUp) times.push(ms);
      }
      return [
        {
          what: `page of ${PAGE} messages in a topic of ${messages.toLocaleString('en')}, p95`,
          measured: quantile(times, 0.95),
          unit: 'ms',
          budget: { is: 'at most', value: 15 },
        },
        { what: 'the same, median', measured: median(times), unit: 'ms' },
      ];
    }),
};

async function read(url: string): Promise<{ ms: number; rows: unknown[] }> {
  const begun = performance.now();
  const response = await fetch(url);
  const rows = (await response.json()) as unknown[];
  const ms = performance.now() - begun;
  if (!response.ok || !Array.isArray(rows)) throw new Error(`${url}: ${response.status}`);
  return { ms, rows };
}
