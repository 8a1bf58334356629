import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { createTopic, withService } from '../lib/service.ts';
import { median, quantile } from '../lib/statistics.ts';
import { direct, throughService } from '../lib/turn.ts';

const MODEL = 'd5-i0';
const TURNS_PER_TOPIC = 10;

/** The time that the service adds to the first delta, by alternating direct requests and requests through it. */
export const firstDelta: Benchmark = {
  name: 'first-delta',
  about: 'time to the first delta, added by the service',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, provider, speak }): Promise<Figure[]> => {
      await speak(MODEL);
      const warmUp = quick ? 20 : 300;
      const rounds = quick ? 20 : 200;
      const alone: number[] = [];
      const added: number[] = [];
      let topic = 0;
      for (let round = 0; round < warmUp + rounds; round++) {
        if (round % TURNS_PER_TOPIC === 0)
          topic = await createTopic(steward, `First delta ${round}`);
        const without = await direct(provider, MODEL);
        const through = await throughService(steward.url, topic);
        if (round < warmUp) continue;
        alone.push(without.firstDeltaMs);
        added.push(through.firstDeltaMs - without.firstDeltaMs);
      }
      return [
        {
          what: 'first delta from the provider directly, median',
          measured: median(alone),
          unit: 'ms',
        },
        {
          what: `overhead on the first delta, median of ${rounds}`,
          measured: median(added),
          unit: 'ms',
          budget: { is: 'at most', value: 8 },
        },
        { what: 'the same, p95', measured: quantile(added, 0.95), unit: 'ms' },
      ];
    }),
};
