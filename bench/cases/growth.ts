import { setTimeout as delay } from 'node:timers/promises';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { compactedBytes, databaseBytes } from '../lib/database.ts';
import { createTopic, withService } from '../lib/service.ts';

const WRITERS = 8;

/** How much larger than its content the database file gets during many small commits. */
export const growth: Benchmark = {
  name: 'growth',
  about: 'size of the database file during 100,000 single-row commits',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const commits = quick ? 4_000 : 100_000;
      const content =
        'A message of an ordinary length, so that a row weighs what rows weigh. '.repeat(8);
      const topics: number[] = [];
      for (let writer = 0; writer < WRITERS; writer++)
        topics.push(await createTopic(steward, `Growth ${writer}`));

      let peak = 0;
      let left = commits;
      const write = async (topic: number): Promise<void> => {
        while (left-- > 0) {
          await steward.call('POST', `/api/topics/${topic}/messages/stopped`, { content });
          if (left % 200 === 0) peak = Math.max(peak, databaseBytes(steward.dataDir));
        }
      };
      await Promise.all(topics.map(write));
      await delay(quick ? 2_000 : 60_000);
      const quiet = databaseBytes(steward.dataDir);
      await steward.stop();
      const stopped = databaseBytes(steward.dataDir);
      const live = compactedBytes(steward.dataDir);

      const times = (what: string, bytes: number, value: number): Figure => ({
        what: `database file ${what}, times its live data`,
        measured: bytes / live,
        unit: '',
        budget: { is: 'at most', value },
      });
      return [
        {
          what: `live data after ${commits.toLocaleString('en')} single-row commits`,
          measured: live / 1e6,
          unit: 'MB',
        },
        times('during the commits', peak, 4),
        times('after a quiet minute', quiet, 1.5),
        times('after a graceful stop', stopped, 1.5),
      ];
    }),
};
