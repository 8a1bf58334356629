import { chromium } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillRun } from '../lib/database.ts';
import { fillHouse } from '../lib/house.ts';
import { type Category, FORMS, type Form, lookAt, type Verdict } from '../lib/lighthouse.ts';
import { writeOut } from '../lib/report.ts';
import { type LoadedService, withService } from '../lib/service.ts';
import { median } from '../lib/statistics.ts';

interface Screen {
  name: string;
  path: string;
}

const ENOUGH = { desktop: 95, phone: 85 };

/** The largest layout shift allowed while a page loads. */
const MAX_SHIFT = 0.02;

/** The length of an agent's transcript: thoughts, calls and text. */
const ENTRIES = 400;

/**
 * What Lighthouse reports for every screen. It skips pages served with an error status, so it skips the page about
 * damaged data.
 */
export const lighthouse: Benchmark = {
  name: 'lighthouse',
  about: 'Lighthouse on every screen, on a desktop and on a phone',
  run: ({ quick }: Amount) =>
    withService(async (service): Promise<Figure[]> => {
      const topic = await fillHouse(service.steward);
      const workflow = await waitingWorkflow(service.steward);
      const agent = await busyAgent(service.steward);
      const screens: Screen[] = [
        { name: 'Today', path: '/' },
        { name: 'topics', path: '/topics' },
        { name: 'topic of 1,000 messages', path: `/topics/${topic}` },
        { name: 'new chat', path: '/chats' },
        { name: 'agents', path: '/agents' },
        { name: 'agent', path: `/agents/${agent}` },
        { name: 'runs of an agent', path: `/agents/${agent}/runs` },
        { name: 'inbox', path: '/agents/inbox' },
        { name: 'rules', path: '/agents/rules' },
        { name: 'schedules', path: '/schedules' },
        { name: 'import', path: '/transfer' },
        { name: 'workflows', path: '/workflows' },
        { name: 'steps of a workflow', path: `/workflows/${workflow}` },
        { name: 'run of a workflow', path: `/workflows/${workflow}/run/latest` },
        { name: 'settings', path: '/settings' },
        { name: 'model', path: '/settings/model' },
        { name: 'appearance', path: '/settings/appearance' },
        { name: 'tools', path: '/settings/tools' },
        { name: 'memories', path: '/settings/memories' },
        { name: 'trash', path: '/settings/trash' },
        { name: 'about', path: '/settings/about' },
        { name: 'no such page', path: '/nothing/here' },
        { name: 'manual', path: '/docs/' },
        { name: 'page of the manual', path: '/docs/providers' },
      ];
      const visits = quick ? 1 : 3;
      await openAll(service, screens);
      const verdicts: Judged[] = [];
      for (const screen of screens) verdicts.push(...(await judge(service, screen, visits)));
      writeOut('lighthouse.json', verdicts);
      return [
        ...FORMS.map((form) => lowest(verdicts, 'performance', ENOUGH[form], form)),
        mostMoved(verdicts),
        lowest(verdicts, 'accessibility', 100),
        lowest(verdicts, 'best-practices', 100),
      ];
    }),
};

/**
 * Opens each screen once, so that Lighthouse judges a browser's first visit but not the service's first request ever,
 * whose start-up work on the same two cores would count against the page.
 */
async function openAll({ steward }: LoadedService, screens: readonly Screen[]): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  for (const { path } of screens) {
    await page.goto(steward.url + path);
    await page.waitForTimeout(1_000);
  }
  await browser.close();
}

/** A workflow whose run waits for an approval; it needs no model. */
async function waitingWorkflow(steward: LoadedService['steward']): Promise<number> {
  const { id } = await steward.call<{ id: number }>('POST', '/api/workflows', {
    name: 'Letter',
    steps: [
      { kind: 'approval', name: 'Approve' },
      { kind: 'inline', name: 'Send', task: 'Send it.' },
    ],
  });
  await steward.call('POST', `/api/workflows/${id}/run`, { input: 'The month of May' });
  return id;
}

/** An agent with a long transcript; it needs no model. */
async function busyAgent(steward: LoadedService['steward']): Promise<number> {
  const wish = { title: 'Scout', task: 'Look around', start: false };
  const { id } = await steward.call<{ id: number }>('POST', '/api/agents', wish);
  await steward.stop();
  fillRun(steward.dataDir, id, ENTRIES);
  await steward.start();
  return id;
}

interface Judged extends Verdict {
  screen: string;
  form: Form;
}

/** Judges one screen on both form factors: median performance, and the worst of the scores that do not depend on the machine. */
async function judge(
  { steward }: LoadedService,
  { name, path }: Screen,
  visits: number,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const form of FORMS) {
    const seen: Verdict[] = [];
    for (let visit = 0; visit < visits; visit++) seen.push(await lookAt(steward.url + path, form));
    const verdict: Judged = {
      screen: name,
      form,
      scores: {
        performance: median(seen.map(({ scores }) => scores.performance)),
        accessibility: Math.min(...seen.map(({ scores }) => scores.accessibility)),
        'best-practices': Math.min(...seen.map(({ scores }) => scores['best-practices'])),
      },
      metrics: Object.fromEntries(
        Object.keys(seen[0]?.metrics ?? {}).map((key) => [
          key,
          median(seen.map(({ metrics }) => metrics[key] ?? Number.NaN)),
        ]),
      ),
      faults: [...new Set(seen.flatMap(({ faults }) => faults))],
    };
    tell(verdict);
    judged.push(verdict);
  }
  return judged;
}

function tell({ screen, form, scores, metrics, faults }: Judged): void {
  const of = Object.entries(metrics).map(
    ([name, value]) => `${name} ${name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`,
  );
  console.error(`  ${screen}, ${form}: ${Object.values(scores).join(' / ')}, ${of.join(', ')}`);
  for (const fault of faults) console.error(`    ${fault}`);
}

const CALLED: Record<Category, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
};

function lowest(all: readonly Judged[], category: Category, budget: number, form?: Form): Figure {
  const among = all.filter((one) => !form || one.form === form);
  const [worst] = among.toSorted((a, b) => a.scores[category] - b.scores[category]);
  if (!worst) throw new Error('No page was looked at.');
  const where = form ? ` on a ${form}` : '';
  return {
    what: `Lighthouse, ${CALLED[category]}${where}, minimum of ${among.length} pages (${worst.screen})`,
    measured: worst.scores[category],
    unit: '',
    budget: { is: 'at least', value: budget },
  };
}

function mostMoved(all: readonly Judged[]): Figure {
  const [worst] = all.toSorted((a, b) => (b.metrics.CLS ?? 0) - (a.metrics.CLS ?? 0));
  if (!worst) throw new Error('No page was looked at.');
  return {
    what: `Lighthouse, layout shift, maximum of ${all.length} visits (${worst.screen}, ${worst.form})`,
    measured: worst.metrics.CLS ?? Number.NaN,
    unit: '',
    budget: { is: 'at most', value: MAX_SHIFT },
  };
}
