import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillSchedules } from '../lib/database.ts';
import { createTopic, withService } from '../lib/service.ts';

const MINUTE = 60_000;

interface Firing {
  outcome: string;
  due_at: string;
  started_at: string | null;
}

/** How late one of many schedules starts; a scan of all of them is a part of that. */
export const schedules: Benchmark = {
  name: 'schedules',
  about: 'one of 1,000 and one of 10,000 schedules: from its minute to its beginning',
  run: async ({ quick }: Amount) => [
    await dueToBegun(quick ? 50 : 1_000, 1_000),
    await dueToBegun(quick ? 500 : 10_000, 200),
  ],
};

function dueToBegun(count: number, budget: number): Promise<Figure> {
  return withService(async ({ steward, speak }) => {
    await speak('d2-i0');
    const topic = await createTopic(steward, 'Soon');
    const at = new Date(Date.now() + 1.5 * MINUTE);
    await steward.call('POST', `/api/topics/${topic}/schedule`, {
      prompt: 'Say something.',
      rules: [{ run_at_minute: at.getUTCHours() * 60 + at.getUTCMinutes() }],
    });
    await steward.stop();
    fillSchedules(steward.dataDir, count - 1);
    await steward.start();
    return {
      what: `one of ${count.toLocaleString('en')} schedules: due to started`,
      measured: await late(steward, topic),
      unit: 'ms',
      budget: { is: 'at most', value: budget },
    };
  });
}

async function late(steward: Steward, topic: number): Promise<number> {
  for (;;) {
    const all = await steward.call<Firing[]>('GET', `/api/topics/${topic}/schedule/firings`);
    const run = all.find(({ outcome }) => outcome === 'run');
    if (run?.started_at) return Date.parse(run.started_at) - Date.parse(run.due_at);
    await delay(500);
  }
}
