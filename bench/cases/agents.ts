import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillRun } from '../lib/database.ts';
import { type LoadedService, withService } from '../lib/service.ts';
import { median } from '../lib/statistics.ts';
import { plugIn } from './tools.ts';

const PLACES = 3;
const ROUNDS = 5;

/** The largest value that the setting allows: half of the interrupted runs hold a slot, the others are queued. */
const MANY_PLACES = 100;

/** How long a page must load nothing before it counts as settled. */
const SETTLE_MS = 1_000;

/** A model slow enough that its run never ends during the benchmark. */
const SLOW = 'd20000-i50';

interface Agent {
  id: number;
  status: string;
  active_narration: string | null;
}

/** Many runs for few slots, interrupted runs, and the page of a very busy run. */
export const agents: Benchmark = {
  name: 'agents',
  about: '50 runs behind 3 places; 200 runs cut by a kill; a transcript of 10,000 entries',
  run: (amount: Amount) =>
    withService(async (service): Promise<Figure[]> => {
      await plugIn(service.steward);
      return [
        ...(await line(service, amount)),
        ...(await recovery(service, amount)),
        ...(await busyPage(service.steward, amount)),
      ];
    }),
};

/** Runs all agents to completion, and checks that no more run at once than there are slots. */
async function line({ steward, speak }: LoadedService, { quick }: Amount): Promise<Figure[]> {
  const runs = quick ? 5 : 50;
  await speak(`d20-i1-r${ROUNDS}`);
  await start(steward, 3, PLACES); // loads the code and warms up the tools
  await until(steward, (all) => all.every(({ status }) => status === 'idle'));
  const begun = performance.now();
  await start(steward, runs, PLACES);
  let mostAtOnce = 0;
  await until(steward, (all) => {
    mostAtOnce = Math.max(mostAtOnce, working(all).length);
    return all.every(({ status }) => status === 'idle');
  });
  const seconds = (performance.now() - begun) / 1000;
  await removeAll(steward);
  return [
    {
      what: `${runs} runs of agents, each with ${ROUNDS} rounds of tools, ${PLACES} at a time: total time`,
      measured: seconds,
      unit: 's',
      budget: { is: 'at most', value: 60 },
    },
    {
      what: 'the same: peak number of concurrent runs',
      measured: mostAtOnce,
      unit: '',
      budget: { is: 'at most', value: PLACES },
    },
  ];
}

/** Time from the first healthy response of the new process to the resumed turns of the interrupted runs. */
async function recovery({ steward, speak }: LoadedService, { quick }: Amount): Promise<Figure[]> {
  const runs = quick ? 20 : 200;
  const places = quick ? 10 : MANY_PLACES;
  await speak(SLOW);
  await start(steward, runs, places);
  await until(steward, (all) => spoken(all).length >= places);
  await steward.kill();
  await steward.start();
  const begun = performance.now();
  const healthyAt = Date.now();
  await until(steward, (all) => spoken(all).length > 0);
  const heard = (performance.now() - begun) / 1000;
  await until(steward, (all) => spoken(all).length >= places);
  const every = (performance.now() - begun) / 1000;
  const all = await list(steward);
  const first = Math.max(0, (await firstResumed(steward, working(all))) - healthyAt) / 1000;
  const kept = all.filter(({ status }) => status === 'running' || status === 'pending').length;
  await removeAll(steward);
  return [
    {
      what: `${runs} runs interrupted by kill -9: healthy to first run resumed`,
      measured: first,
      unit: 's',
      budget: { is: 'at most', value: 2 },
    },
    { what: 'the same: first model output', measured: heard, unit: 's' },
    {
      what: `the same: output of all ${places} active runs`,
      measured: every,
      unit: 's',
    },
    {
      what: `of ${runs} interrupted runs: active or queued again`,
      measured: kept,
      unit: '',
      budget: { is: 'at least', value: runs },
    },
  ];
}

interface Entry {
  kind: string;
  at: string;
  data: { resumed?: boolean } | null;
}

/** When the first turn was resumed, in epoch milliseconds. */
async function firstResumed(steward: Steward, all: readonly Agent[]): Promise<number> {
  const moments: number[] = [];
  for (const { id } of all) {
    const { events } = await steward.call<{ events: Entry[] }>('GET', `/api/agents/${id}/events`);
    for (const { kind, at, data } of events)
      if (kind === 'turn_start' && data?.resumed) moments.push(Date.parse(at));
  }
  if (moments.length === 0) throw new Error('No turn was begun again.');
  return Math.min(...moments);
}

/** How long a user waits for a very busy run: after tapping its row, and after a reload. */
async function busyPage(steward: Steward, { quick }: Amount): Promise<Figure[]> {
  const entries = quick ? 1_000 : 10_000;
  const { id } = await steward.call<Agent>('POST', '/api/agents', { task: 'Busy', start: false });
  await steward.stop();
  fillRun(steward.dataDir, id, entries);
  await steward.start();
  const browser = await chromium.launch(launchOptions());
  try {
    const opened: number[] = [];
    const loaded: number[] = [];
    let nodes = 0;
    let frames = 0;
    for (let visit = 0; visit < (quick ? 1 : 9); visit++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(noteNewest, `That was entry ${entries}.`);
      await page.goto(`${steward.url}/agents`);
      await page.waitForLoadState('networkidle').catch(() => {});
      await delay(SETTLE_MS);
      await page.getByRole('link', { name: 'Busy' }).first().click();
      opened.push(await millisecondsToNewest(page));
      await page.goto(`${steward.url}/agents/${id}`, { waitUntil: 'commit' });
      loaded.push(await millisecondsToNewest(page));
      nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      frames = await framesWhileScrolling(page, quick ? 500 : 3_000);
      await page.close();
    }
    const long = `a run with ${entries.toLocaleString('en')} entries`;
    return [
      {
        what: `${long}, opened from the list: time to newest entry`,
        measured: median(opened),
        unit: 'ms',
        budget: { is: 'at most', value: 300 },
      },
      { what: 'the same, reloaded', measured: median(loaded), unit: 'ms' },
      { what: 'the same: DOM nodes', measured: nodes, unit: '' },
      {
        what: 'the same: frames per second while scrolling',
        measured: frames,
        unit: '',
        budget: { is: 'at least', value: 55 },
      },
    ];
  } finally {
    await browser.close();
  }
}

interface Noted {
  begunAt?: number;
  seenAt?: number;
}

/** Milliseconds from the tap, or the start of page load, to the frame after the one that showed the newest text. */
async function millisecondsToNewest(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as Noted).seenAt !== undefined, undefined, {
    timeout: 60_000,
  });
  return page.evaluate(() => {
    const { begunAt = 0, seenAt = Number.NaN } = window as Noted;
    return seenAt - begunAt;
  });
}

/** Runs in the page: a named inner function would need a compiler helper that the page lacks. */
async function noteNewest(words: string): Promise<void> {
  addEventListener('click', ({ timeStamp }) => Object.assign(window, { begunAt: timeStamp }), {
    capture: true,
    once: true,
  });
  for (;;) {
    await new Promise(requestAnimationFrame);
    const rows = document.querySelectorAll('[role=log] [data-index] .prose');
    const newest = rows[rows.length - 1];
    if (!newest?.textContent?.includes(words)) continue;
    if (newest.getBoundingClientRect().top > innerHeight) continue;
    const seenAt = await new Promise<number>(requestAnimationFrame);
    Object.assign(window, { seenAt });
    return;
  }
}

function framesWhileScrolling(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(async (until) => {
    const rows = document.querySelector('[role=log]');
    if (!rows) return 0;
    let frames = 0;
    const begun = performance.now();
    while (performance.now() - begun < until) {
      rows.scrollTop -= 60;
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return (frames * 1000) / (performance.now() - begun);
  }, milliseconds);
}

const list = (steward: Steward) => steward.call<Agent[]>('GET', '/api/agents');
const working = (all: readonly Agent[]) => all.filter(({ status }) => status === 'running');
/** The agents whose model has already produced text in the current process. */
const spoken = (all: readonly Agent[]) => working(all).filter((one) => one.active_narration);

async function start(steward: Steward, runs: number, places: number): Promise<void> {
  await steward.call('PUT', '/api/settings', { agents_max_concurrent: places });
  const made = Array.from({ length: runs }, (_, index) =>
    steward.call('POST', '/api/agents', {
      task: `Run ${index}`,
      approval_policy: 'autonomous',
      mcp_servers: 'echo',
    }),
  );
  await Promise.all(made);
}

async function until(steward: Steward, isSo: (all: Agent[]) => boolean): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (!isSo(await list(steward))) {
    if (performance.now() > deadline) throw new Error('The agents do not get there.');
    await delay(20);
  }
}

async function removeAll(steward: Steward): Promise<void> {
  for (const { id } of await list(steward)) await steward.call('DELETE', `/api/agents/${id}`);
}
