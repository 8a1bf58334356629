import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { withService } from '../lib/service.ts';
import { median } from '../lib/statistics.ts';

/** The page counts as idle after this long without a long task. */
const QUIET_MS = 2_000;

/** The size of the first page, and how long it takes to become usable. */
export const bundle: Benchmark = {
  name: 'bundle',
  about: 'initial JavaScript of the web client, and its time to interactive',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const scripts = await initialScripts(steward.url);
      const browser = await chromium.launch(launchOptions());
      try {
        const times: number[] = [];
        for (let visit = 0; visit < (quick ? 2 : 9); visit++) {
          times.push(await millisecondsToInteractive(browser, steward.url));
        }
        return [
          {
            what: 'initial JavaScript of the web client, gzip',
            measured:
              scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) /
              1024,
            unit: 'KiB',
            budget: { is: 'at most', value: 170 },
          },
          {
            what: 'time to interactive, first visit',
            measured: median(times) / 1000,
            unit: 's',
            budget: { is: 'at most', value: 1.5 },
          },
        ];
      } finally {
        await browser.close();
      }
    }),
};

/** The scripts that the page itself names: the module and all its static imports, as the build lists them. */
async function initialScripts(url: string): Promise<Buffer[]> {
  const html = await (await fetch(url)).text();
  const module = /<script[^>]+type="module"[^>]+src="([^"]+)"/g;
  const preload = /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g;
  const paths = [...html.matchAll(module), ...html.matchAll(preload)].map(
    (match) => match[1] as string,
  );
  if (paths.length === 0) throw new Error('The page names no module.');
  return Promise.all(
    paths.map(async (path) => Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer())),
  );
}

/** The latest of: first paint, the composer appearing, the end of the last long task. */
async function millisecondsToInteractive(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.startTime + entry.duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('textbox').first().waitFor();
    const ready = await page.evaluate(() => performance.now());
    await page.waitForLoadState('load');
    const later = await page.evaluate(async (quietMs) => {
      const { longTasks } = window as unknown as { longTasks: number[] };
      while (performance.now() - Math.max(0, ...longTasks) < quietMs)
        await new Promise((resolve) => setTimeout(resolve, 100));
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return Math.max(paint, ...longTasks);
    }, QUIET_MS);
    return Math.max(ready, later);
  } finally {
    await context.close();
  }
}
