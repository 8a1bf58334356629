import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { createTopic, withService } from '../lib/service.ts';
import { quantile } from '../lib/statistics.ts';
import { direct, type Turn, throughService } from '../lib/turn.ts';

/** Many turns at once; the same load without the service shows what the harness itself costs. */
export const concurrent: Benchmark = {
  name: 'concurrent',
  about: '200 concurrent turns of 200 deltas, one every 20 ms',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, provider, speak }): Promise<Figure[]> => {
      const turns = quick ? 20 : 200;
      const deltas = quick ? 50 : 200;
      const model = `d${deltas}-i20`;
      const topics: number[] = [];
      for (let index = 0; index < turns; index++) {
        topics.push(await createTopic(steward, `Concurrent ${index}`));
      }

      // Twice to warm up: a service that has been up for a while is the one people meet.
      await speak('d20-i1');
      for (let round = 0; round < 2; round++)
        await each(topics, (topic) => throughService(steward.url, topic));
      await speak(model);
      const without = await each(topics, () => direct(provider, model));
      const begun = performance.now();
      const through = await each(topics, (topic) => throughService(steward.url, topic));
      const seconds = (performance.now() - begun) / 1000;

      const whole = through.filter((turn) => turn.complete && turn.delaysMs.length === deltas);
      const delay = (turnsSeen: Turn[]) =>
        quantile(
          turnsSeen.flatMap((turn) => turn.delaysMs),
          0.99,
        );
      return [
        {
          what: `p99 delta delay, ${turns} streams from the provider directly`,
          measured: delay(without),
          unit: 'ms',
        },
        {
          what: `${turns} concurrent turns, complete`,
          measured: whole.length,
          unit: '',
          budget: { is: 'at least', value: turns },
        },
        {
          what: `${turns} concurrent turns, p99 delta delay`,
          measured: delay(through),
          unit: 'ms',
          budget: { is: 'at most', value: 150 },
        },
        {
          what: `${turns} concurrent turns, from first to last (${deltas * 0.02} s is ideal)`,
          measured: seconds,
          unit: 's',
        },
      ];
    }),
};

function each<T>(topics: number[], ask: (topic: number) => Promise<T>): Promise<T[]> {
  return Promise.all(topics.map(ask));
}
