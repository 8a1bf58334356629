import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { createTopic, withService } from '../lib/service.ts';
import { quantile } from '../lib/statistics.ts';
import { direct, type Turn, throughService } from '../lib/turn.ts';

const INTERVAL_MS = 20;

/** More concurrent turns than a person has, timed; then far more, all of which must arrive complete. */
export const concurrent: Benchmark = {
  name: 'concurrent',
  about: '50 concurrent turns of 200 deltas, one every 20 ms; then 200 that must all complete',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, provider, speak }): Promise<Figure[]> => {
      const timed = quick ? 10 : 50;
      const many = quick ? 20 : 200;
      const deltas = quick ? 50 : 200;
      const model = `d${deltas}-i${INTERVAL_MS}`;
      const topics: number[] = [];
      for (let index = 0; index < many; index++) {
        topics.push(await createTopic(steward, `Concurrent ${index}`));
      }
      const some = topics.slice(0, timed);

      // Twice to warm up: users meet a service that has been up for a while.
      await speak('d20-i1');
      for (let round = 0; round < 2; round++)
        await each(topics, (topic) => throughService(steward.url, topic));
      await speak(model);
      const without = await each(some, () => direct(provider, model));
      const begun = performance.now();
      const through = await each(some, (topic) => throughService(steward.url, topic));
      const seconds = (performance.now() - begun) / 1000;
      const crowd = await each(topics, (topic) => throughService(steward.url, topic));

      return [
        {
          what: `p99 delta delay, ${timed} streams from the provider directly`,
          measured: delay(without),
          unit: 'ms',
        },
        {
          what: `${timed} concurrent turns of ${deltas} deltas, p99 delta delay`,
          measured: delay(through),
          unit: 'ms',
          budget: { is: 'at most', value: 150 },
        },
        {
          what: `${timed} concurrent turns, total time (${(deltas * INTERVAL_MS) / 1000} s is ideal)`,
          measured: seconds,
          unit: 's',
        },
        {
          what: `of ${timed} and then ${many} concurrent turns, complete`,
          measured: whole(through, deltas) + whole(crowd, deltas),
          unit: '',
          budget: { is: 'at least', value: timed + many },
        },
        { what: `${many} concurrent turns, p99 delta delay`, measured: delay(crowd), unit: 'ms' },
      ];
    }),
};

/** The number of turns that ended well and lost nothing. */
function whole(turns: readonly Turn[], deltas: number): number {
  return turns.filter((turn) => turn.complete && turn.delaysMs.length === deltas).length;
}

function delay(turns: readonly Turn[]): number {
  return quantile(
    turns.flatMap((turn) => turn.delaysMs),
    0.99,
  );
}

function each<T>(topics: readonly number[], ask: (topic: number) => Promise<T>): Promise<T[]> {
  return Promise.all(topics.map(ask));
}
