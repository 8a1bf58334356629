import { type Launch, plain, release } from '../../e2e/support/launch.ts';
import { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { median } from '../lib/statistics.ts';

/** From the command to the first healthy response, on a new data folder, alternating the two ways to start. */
export const start: Benchmark = {
  name: 'start',
  about: 'start to healthy, release jar with AOT cache beside the plain jar',
  async run({ quick }: Amount): Promise<Figure[]> {
    const rounds = quick ? 1 : 5;
    const jar: number[] = [];
    const cached: number[] = [];
    for (let round = 0; round < rounds; round++) {
      jar.push(await secondsToHealthy(plain()));
      cached.push(await secondsToHealthy(release()));
    }
    const ratio = median(cached) / median(jar);
    return [
      { what: 'start to healthy, plain jar', measured: median(jar), unit: 's' },
      {
        what: 'start to healthy, release jar with AOT cache',
        measured: median(cached),
        unit: 's',
        budget: { is: 'at most', value: 3.5 },
      },
      {
        what: 'the same as a share of the plain jar in the same run',
        measured: ratio,
        unit: '',
        budget: { is: 'at most', value: 0.35 },
      },
    ];
  },
};

async function secondsToHealthy(launch: Launch): Promise<number> {
  const begun = performance.now();
  const steward = await Steward.start({ launch });
  const seconds = (performance.now() - begun) / 1000;
  await steward.dispose();
  return seconds;
}
