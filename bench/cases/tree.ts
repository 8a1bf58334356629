import { chromium, type Page } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Steward } from '../../e2e/support/steward.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillTree } from '../lib/database.ts';
import { readings } from '../lib/reader.ts';
import { withService } from '../lib/service.ts';
import { median, quantile } from '../lib/statistics.ts';

/** The request for the tree, which every window makes once, and how the window then handles the tree. */
export const tree: Benchmark = {
  name: 'tree',
  about: 'the tree of 5,000 topics: read from the API, and used in a window',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const topics = quick ? 500 : 5_000;
      await steward.stop();
      fillTree(steward.dataDir, topics);
      await steward.start();
      const count = topics.toLocaleString('en');
      const { times, bytes } = await read(steward, quick);
      const { open, typed, frames } = await use(steward.url, quick);
      return [
        {
          what: `tree of ${count} topics with unread counts, p95`,
          measured: quantile(times, 0.95),
          unit: 'ms',
          budget: { is: 'at most', value: 40 },
        },
        { what: 'the same, median', measured: median(times), unit: 'ms' },
        { what: 'the same, as JSON', measured: bytes / 1024, unit: 'KiB' },
        { what: `${count} topics in a browser: expand all`, measured: open, unit: 'ms' },
        { what: 'the same: one keystroke in the filter', measured: median(typed), unit: 'ms' },
        {
          what: 'the same: frames per second while scrolling',
          measured: frames,
          unit: '',
          budget: { is: 'at least', value: 55 },
        },
      ];
    }),
};

/** Renames a topic before each read, so that no response can come from a cache. */
async function read(steward: Steward, quick: boolean): Promise<{ times: number[]; bytes: number }> {
  const topics = (await steward.call('GET', '/api/topics')) as { id: number }[];
  const times = quick ? { warmUp: 20, measured: 20 } : { warmUp: 100, measured: 300 };
  return readings(`${steward.url}/api/topics/tree`, times, (request) => {
    const topic = topics[(request * 13) % topics.length] as { id: number };
    return steward.call('PATCH', `/api/topics/${topic.id}`, { title: `Read ${request}` });
  });
}

async function use(url: string, quick: boolean) {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/topics`);
    await page.getByRole('treeitem').first().waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('expand all');
    await page.getByRole('menuitem', { name: 'Expand all topics' }).waitFor();
    const open = await untilDrawn(page, 'Enter');
    const frames = await framesWhileScrolling(page, quick ? 500 : 3_000);
    await page.getByRole('searchbox').focus();
    const typed: number[] = [];
    for (const letter of 'topic 49') typed.push(await untilDrawn(page, letter));
    return { open, typed, frames };
  } finally {
    await browser.close();
  }
}

/** Milliseconds from a keystroke to the frame after its effect. */
async function untilDrawn(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() =>
          requestAnimationFrame((drawn) => Object.assign(window, { took: drawn - timeStamp })),
        ),
      { once: true, capture: true },
    );
    Object.assign(window, { took: undefined });
  });
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  const took = await page.waitForFunction(() => (window as { took?: number }).took);
  return Number(await took.jsonValue());
}

function framesWhileScrolling(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(async (until) => {
    const rows = document.querySelector('[role=tree]')?.parentElement;
    if (!rows) return 0;
    let frames = 0;
    const begun = performance.now();
    while (performance.now() - begun < until) {
      rows.scrollTop += 60;
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return (frames * 1000) / (performance.now() - begun);
  }, milliseconds);
}
