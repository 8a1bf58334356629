import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { sectionsIn } from '../lib/essay.ts';
import { newTopic, withService } from '../lib/service.ts';

const AT_ONCE = 17_000;
const SETTLE_MS = 3_000;

/** Frame rate while a very long answer streams into the real application. */
export const frames: Benchmark = {
  name: 'frames',
  about: 'frames per second while 200 deltas a second stream into a 20,000-token answer',
  run: ({ quick }: Amount) =>
    withService(async ({ steward, speak }): Promise<Figure[]> => {
      // The provider writes the first 17,000 tokens at once, then 200 a second.
      await speak(`essay-p${AT_ONCE}-d3000-i5`);
      const { slug } = await newTopic(steward, 'A very long answer');
      const browser = await chromium.launch(launchOptions());
      try {
        const page = await openTopic(browser, `${steward.url}/topics/${slug}`);
        await page.getByRole('textbox', { name: /message/i }).fill('Write a book.');
        await page.keyboard.press('Control+Enter');
        await page
          .getByRole('heading', { name: `Section ${sectionsIn(AT_ONCE) - 1}`, exact: true })
          .waitFor({ state: 'attached', timeout: 60_000 });
        // Lets the first part be drawn and highlighted; from here on only the stream is measured.
        await delay(SETTLE_MS);
        const { fps, over50 } = await drawnFrames(page, quick ? 3_000 : 9_000);
        return [
          {
            what: 'frames per second while 200 deltas per second extend a 20,000-token answer',
            measured: fps,
            unit: 'fps',
            budget: { is: 'at least', value: 58 },
          },
          { what: 'frames longer than 50 ms during that', measured: over50 * 100, unit: '%' },
        ];
      } finally {
        await browser.close();
      }
    }),
};

async function openTopic(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(url);
  return page;
}

/** Counts animation frames for a while: frames per second, and the share of frames longer than 50 ms. */
function drawnFrames(page: Page, ms: number): Promise<{ fps: number; over50: number }> {
  return page.evaluate(async (forMs) => {
    const begun = performance.now();
    const lengths: number[] = [];
    for (let last = begun; last - begun < forMs; ) {
      const now = await new Promise<number>(requestAnimationFrame);
      lengths.push(now - last);
      last = now;
    }
    const seconds = lengths.reduce((sum, length) => sum + length, 0) / 1000;
    const over50 = lengths.filter((length) => length > 50).length / lengths.length;
    return { fps: lengths.length / seconds, over50 };
  }, ms);
}
