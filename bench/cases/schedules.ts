import { setTimeout as delay } from 'node:timers/promises';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { createTopic, withService } from '../lib/service.ts';

const MINUTE = 60_000;
const AT_ONCE = 20;

interface Firing {
  outcome: string;
  due_at: string;
  started_at: string | null;
}

/** How long after its minute one of many schedules begins. */
export const schedules: Benchmark = {
  name: 'schedules',
  about: 'one of 1,000 schedules: from its minute to its beginning',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, speak }): Promise<Figure[]> => {
      const count = quick ? 50 : 1_000;
      await speak('d2-i0');
      for (let made = 0; made < count; made += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            scheduled(steward, `Later ${made + index}`, new Date(Date.now() - 10 * MINUTE)),
          ),
        );
      }
      const soon = new Date(Date.now() + 1.5 * MINUTE);
      const topic = await scheduled(steward, 'Soon', soon);
      return [
        {
          what: `one of ${count.toLocaleString('en')} schedules: due to begun`,
          measured: await late(steward, topic),
          unit: 'ms',
          budget: { is: 'at most', value: 1_000 },
        },
      ];
    }),
};

async function scheduled(steward: Steward, title: string, at: Date): Promise<number> {
  const topic = await createTopic(steward, title);
  await steward.call('POST', `/api/topics/${topic}/schedule`, {
    prompt: 'Say something.',
    rules: [{ run_at_minute: at.getUTCHours() * 60 + at.getUTCMinutes() }],
  });
  return topic;
}

async function late(steward: Steward, topic: number): Promise<number> {
  for (;;) {
    const all = await steward.call<Firing[]>('GET', `/api/topics/${topic}/schedule/firings`);
    const run = all.find(({ outcome }) => outcome === 'run');
    if (run?.started_at) return Date.parse(run.started_at) - Date.parse(run.due_at);
    await delay(500);
  }
}
