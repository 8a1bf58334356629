import { launchArguments, Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { median } from '../lib/statistics.ts';

/** From the command to the first healthy answer, on a new data folder, the two ways by turns. */
export const start: Benchmark = {
  name: 'start',
  about: 'start to healthy, release jar with AOT cache beside the plain jar',
  async run({ quick }: Amount): Promise<Figure[]> {
    const rounds = quick ? 1 : 5;
    const plain: number[] = [];
    const release: number[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await secondsToHealthy([]));
      release.push(await secondsToHealthy(launchArguments()));
    }
    const ratio = median(release) / median(plain);
    return [
      { what: 'start to healthy, plain jar', measured: median(plain), unit: 's' },
      {
        what: 'start to healthy, release jar with AOT cache',
        measured: median(release),
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

async function secondsToHealthy(jvm: readonly string[]): Promise<number> {
  const begun = performance.now();
  const steward = await Steward.start({ jvm });
  const seconds = (performance.now() - begun) / 1000;
  await steward.dispose();
  return seconds;
}
