import { setTimeout as delay } from 'node:timers/promises';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { databaseBytes } from '../lib/database.ts';
import { createTopic, withService } from '../lib/service.ts';

const WRITERS = 8;
const WORDS_IN_MESSAGE = 90;
/** With less live data, the file consists mostly of an empty database. */
const FROM_BYTES = 1 << 20;

/** How much larger than its content the database file grows during many small commits. */
export const growth: Benchmark = {
  name: 'growth',
  about: 'size of the database file during 100,000 single-row commits',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const commits = quick ? 4_000 : 100_000;
      const topics: number[] = [];
      for (let writer = 0; writer < WRITERS; writer++)
        topics.push(await createTopic(steward, `Growth ${writer}`));

      let live = 0;
      let during = 0;
      let left = commits;
      const times = () => databaseBytes(steward.dataDir) / live;
      const write = async (topic: number): Promise<void> => {
        while (left-- > 0) {
          const content = message(left);
          await steward.call('POST', `/api/topics/${topic}/messages/stopped`, { content });
          live += content.length;
          if (left % 200 === 0 && live > FROM_BYTES) during = Math.max(during, times());
        }
      };
      await Promise.all(topics.map(write));
      await delay(quick ? 20_000 : 60_000);
      const quiet = times();
      await steward.stop();
      const stopped = times();

      const figure = (what: string, measured: number, value: number): Figure => ({
        what: `database file ${what}, relative to its text`,
        measured,
        unit: '',
        budget: { is: 'at most', value },
      });
      return [
        {
          what: `text of ${commits.toLocaleString('en')} messages, one commit each`,
          measured: live / 1e6,
          unit: 'MB',
        },
        figure('during the commits', during, 4),
        figure('after a quiet minute', quiet, 1.5),
        figure('after a graceful stop', stopped, 1.5),
      ];
    }),
};

/** Non-repeating text: a compressing store would do too well on a pattern. */
function message(seed: number): string {
  let state = seed + 1;
  const next = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  const word = () =>
    Array.from({ length: 2 + next(8) }, () => String.fromCharCode(97 + next(26))).join('');
  return Array.from({ length: WORDS_IN_MESSAGE }, word).join(' ');
}
