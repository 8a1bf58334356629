import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillWorkflowRuns } from '../lib/database.ts';
import { readings } from '../lib/reader.ts';
import { type LoadedService, withService } from '../lib/service.ts';
import { median, quantile } from '../lib/statistics.ts';

const STEPS_OF_A_RUN = 20;
const PHONE = { width: 390, height: 844 };

interface Workflow {
  id: number;
  status: string;
}

/** A long pipeline, many workflows, many runs, and a long trace on a phone. */
export const workflows: Benchmark = {
  name: 'workflows',
  about:
    'a pipeline of 100 steps; 1,000 workflows; 1,000 runs of 20 steps; a trace of 500 attempts',
  run: (amount: Amount) =>
    withService(
      async (service): Promise<Figure[]> => [
        ...(await pipeline(service, amount)),
        ...(await trace(service.steward, amount)),
        ...(await lists(service.steward, amount)),
      ],
    ),
};

async function pipeline({ steward, speak }: LoadedService, { quick }: Amount): Promise<Figure[]> {
  const count = quick ? 10 : 100;
  await speak('d2-i0');
  const { id } = await made(steward, 'Long', count);
  await run(steward, id); // loads the code
  const times: number[] = [];
  for (let round = 0; round < (quick ? 1 : 5); round++) times.push(await run(steward, id));
  return [
    {
      what: `a pipeline of ${count} steps on a model that answers at once, start to finish`,
      measured: median(times) / 1000,
      unit: 's',
      budget: { is: 'at most', value: 5 },
    },
  ];
}

/** From the request that starts the run to the end time that the run recorded: polling loads the service too. */
async function run(steward: Steward, id: number): Promise<number> {
  const begun = Date.now();
  await steward.call('POST', `/api/workflows/${id}/run`, {});
  for (;;) {
    await delay(500);
    const { status } = await steward.call<Workflow>('GET', `/api/workflows/${id}`);
    if (status === 'running') continue;
    if (status !== 'completed') throw new Error(`The pipeline is ${status}.`);
    const [last] = await steward.call<{ finished_at: string }[]>(
      'GET',
      `/api/workflows/${id}/runs?limit=1`,
    );
    return Date.parse(String(last?.finished_at)) - begun;
  }
}

async function lists(steward: Steward, { quick }: Amount): Promise<Figure[]> {
  const count = quick ? 50 : 1_000;
  const there = (await steward.call<Workflow[]>('GET', '/api/workflows')).length;
  for (let index = there; index < count; index++) await made(steward, `Workflow ${index}`, 3);
  const { id } = (await steward.call<Workflow[]>('GET', '/api/workflows'))[0] as Workflow;
  await steward.stop();
  fillWorkflowRuns(steward.dataDir, id, count, STEPS_OF_A_RUN);
  await steward.start();
  const many = count.toLocaleString('en');
  const times = quick ? { warmUp: 10, measured: 10 } : { warmUp: 100, measured: 200 };
  const all = await readings(`${steward.url}/api/workflows`, times);
  const runs = await readings(`${steward.url}/api/workflows/${id}/runs`, times);
  return [
    {
      what: `list of ${many} workflows with 3 steps each, p95`,
      measured: quantile(all.times, 0.95),
      unit: 'ms',
      budget: { is: 'at most', value: 50 },
    },
    { what: 'the same, as JSON', measured: all.bytes / 1024, unit: 'KiB' },
    {
      what: `the first page of ${many} runs of ${STEPS_OF_A_RUN} steps, p95`,
      measured: quantile(runs.times, 0.95),
      unit: 'ms',
      budget: { is: 'at most', value: 50 },
    },
  ];
}

/** From tapping a workflow's run to the frame after the one that shows its trace. */
async function trace(steward: Steward, { quick }: Amount): Promise<Figure[]> {
  const attempts = quick ? 50 : 500;
  const { id } = await made(steward, 'Traced', 3);
  await steward.stop();
  fillWorkflowRuns(steward.dataDir, id, 1, attempts);
  await steward.start();
  const browser = await chromium.launch(launchOptions());
  try {
    const shown: number[] = [];
    for (let visit = 0; visit < (quick ? 1 : 9); visit++) {
      const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
      await page.goto(`${steward.url}/workflows/${id}`);
      await page.getByRole('link', { name: 'Runs' }).waitFor();
      await delay(2_000); // lets the rest load
      const begun = await page.evaluate((path) => {
        history.pushState({}, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
        return performance.now();
      }, `/workflows/${id}/run/latest`);
      shown.push((await shownAt(page)) - begun);
      await page.close();
    }
    return [
      {
        what: `the trace of a run with ${attempts} attempts on a phone: first paint`,
        measured: median(shown),
        unit: 'ms',
        budget: { is: 'at most', value: 300 },
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Checked in the page on each frame: a locator polls only every half second. */
async function shownAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(
    () =>
      document.evaluate(
        '//*[normalize-space() = "Attempt 1"]',
        document,
        null,
        XPathResult.BOOLEAN_TYPE,
      ).booleanValue && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return Number(await at.jsonValue());
}

function made(steward: Steward, name: string, steps: number): Promise<Workflow> {
  return steward.call<Workflow>('POST', '/api/workflows', {
    name,
    steps: Array.from({ length: steps }, (_, index) => ({
      kind: 'inline',
      name: `Step ${index + 1}`,
      task: 'Say something.',
    })),
  });
}
