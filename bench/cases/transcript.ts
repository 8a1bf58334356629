import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, devices, type Page } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { fillHouse, MESSAGES } from '../lib/house.ts';
import { withService } from '../lib/service.ts';
import { median } from '../lib/statistics.ts';

/** How much slower a phone is than this machine, as Lighthouse assumes. */
const SLOWER = 4;
const SETTLE_MS = 3_000;

/**
 * A topic of 1,000 messages on a phone with the client's files cached, but nothing of the topic. Measured from tapping
 * its row, and from the start of a page reload.
 */
export const transcript: Benchmark = {
  name: 'transcript',
  about: 'a topic of 1,000 messages: time to its newest words, and how much of it is on the page',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const slug = await fillHouse(steward);
      const opened: number[] = [];
      const loaded: number[] = [];
      const nodes: number[] = [];
      const browser = await chromium.launch(launchOptions());
      try {
        for (let visit = 0; visit < (quick ? 1 : 9); visit++) {
          const page = await phone(browser, steward.url);
          opened.push(await millisecondsToOpen(page));
          loaded.push(await millisecondsToLoad(page, `${steward.url}/topics/${slug}`));
          nodes.push(await mounted(page));
          await page.context().close();
        }
        const desktop = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await desktop.goto(`${steward.url}/topics/${slug}`);
        nodes.push(await mounted(desktop));
      } finally {
        await browser.close();
      }
      const long = `a topic of ${MESSAGES.toLocaleString('en')} messages`;
      return [
        {
          what: `${long}, opened from the list on a phone (${SLOWER} times slower): time to newest message`,
          measured: median(opened) / 1000,
          unit: 's',
          budget: { is: 'at most', value: 1 },
        },
        {
          what: 'the same, reloaded with a warm cache',
          measured: median(loaded) / 1000,
          unit: 's',
        },
        {
          what: `${long}: DOM nodes, phone and desktop`,
          measured: Math.max(...nodes),
          unit: '',
          budget: { is: 'at most', value: 1_200 },
        },
      ];
    }),
};

/** A phone that shows the topic list, with every part of the client loaded. */
async function phone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(devices['Pixel 7']);
  await context.addInitScript(noteNewestWords, `Message ${MESSAGES}`);
  const page = await context.newPage();
  await page.goto(`${url}/topics`);
  await page.getByRole('treeitem', { name: 'A long conversation' }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  await delay(SETTLE_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function millisecondsToOpen(page: Page): Promise<number> {
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => Object.assign(window, { begunAt: timeStamp }),
      {
        capture: true,
        once: true,
      },
    ),
  );
  await page.getByRole('treeitem', { name: 'A long conversation' }).tap();
  return newestWords(page);
}

async function millisecondsToLoad(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return newestWords(page);
}

interface Noted {
  begunAt?: number;
  seenAt?: number;
}

/** From the start to the frame after the one that showed the newest text. */
async function newestWords(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as Noted).seenAt !== undefined);
  return page.evaluate(() => {
    const { begunAt = 0, seenAt = Number.NaN } = window as Noted;
    return seenAt - begunAt;
  });
}

/** Runs in the page: a named inner function would need a compiler helper that the page lacks. */
async function noteNewestWords(words: string): Promise<void> {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const heading = document.querySelector('[role=log] [data-index]:last-child .prose h2');
    if (heading?.textContent !== words) continue;
    if (heading.getBoundingClientRect().bottom > innerHeight) continue;
    const seenAt = await new Promise<number>(requestAnimationFrame);
    Object.assign(window, { seenAt });
    return;
  }
}

/** The number of elements on the page once drawing has settled. */
async function mounted(page: Page): Promise<number> {
  await page.locator('[role=log] [data-index]').first().waitFor();
  await delay(SETTLE_MS);
  return page.evaluate(() => document.querySelectorAll('*').length);
}
