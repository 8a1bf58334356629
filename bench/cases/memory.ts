import { setTimeout as delay } from 'node:timers/promises';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { residentMegabytes } from '../lib/memory.ts';
import { createTopic, withService } from '../lib/service.ts';
import { throughService } from '../lib/turn.ts';

const SIDE_BY_SIDE = 4;

/** The service's memory when idle, and after an afternoon's work. */
export const memory: Benchmark = {
  name: 'memory',
  about: 'resident memory after one idle minute and after 200 turns',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, speak }): Promise<Figure[]> => {
      await fetch(steward.url).then((page) => page.text());
      await delay(quick ? 5_000 : 60_000);
      const idle = residentMegabytes(steward.pid);

      await speak('d50-i1');
      const turns = quick ? 20 : 200;
      const topics = await Promise.all(
        Array.from({ length: SIDE_BY_SIDE }, (_, index) => createTopic(steward, `Memory ${index}`)),
      );
      for (let turn = 0; turn < turns; turn += topics.length) {
        await Promise.all(topics.map((topic) => throughService(steward.url, topic)));
      }
      const after = residentMegabytes(steward.pid);
      return [
        {
          what: 'resident memory after one idle minute',
          measured: idle,
          unit: 'MB',
          budget: { is: 'at most', value: 280 },
        },
        {
          what: 'resident memory after 200 turns',
          measured: after,
          unit: 'MB',
          budget: { is: 'at most', value: 340 },
        },
      ];
    }),
};
