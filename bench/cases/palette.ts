import { chromium, type Page } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import type { Amount, Benchmark, Figure } from '../lib/benchmark.ts';
import { seeded } from '../lib/random.ts';
import { withService } from '../lib/service.ts';
import { median, quantile } from '../lib/statistics.ts';
import { fillWithTalk, frequent, indexed, word } from '../lib/talk.ts';

/** Searches before measuring, until the code of the service and the page is warm. */
const WARM_UP = 12;

/** The search time that a user sees: from typing to the drawn results. */
export const palette: Benchmark = {
  name: 'palette',
  about: 'search in the window, over 200,000 messages',
  run: ({ quick }: Amount) =>
    withService(async ({ steward }): Promise<Figure[]> => {
      const messages = quick ? 20_000 : 200_000;
      await fillWithTalk(steward, messages);
      await steward.start();
      await indexed(steward);
      const [first = Number.NaN, ...later] = await type(steward.url, WARM_UP + (quick ? 5 : 40));
      const times = later.slice(WARM_UP - 1);
      const count = messages.toLocaleString('en');
      return [
        {
          what: `${count} messages in a browser: keystroke to first result, p95`,
          measured: quantile(times, 0.95),
          unit: 'ms',
          budget: { is: 'at most', value: 100 },
        },
        { what: 'the same, median', measured: median(times), unit: 'ms' },
        { what: 'the same, first search after a start', measured: first, unit: 'ms' },
      ];
    }),
};

async function type(url: string, looks: number): Promise<number[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // The compiler marks named functions with a call to this helper, which a page lacks.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').waitFor();
    const random = seeded(17);
    const times: number[] = [];
    for (let look = 0; look < looks; look++) {
      const text = word(frequent(random)).slice(0, 1 + (look % 6));
      times.push(await untilFound(page, text));
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** From the last keystroke of a text typed into the empty field to the frame that shows the results. */
async function untilFound(page: Page, text: string): Promise<number> {
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('textbox');
  await field.fill('');
  await page.waitForFunction(() => !document.querySelector('[role=menuitem] mark'));
  await field.fill(text.slice(0, -1));
  await page.waitForTimeout(500);
  await page.evaluate((typed) => {
    Object.assign(window, { took: undefined });
    performance.clearResourceTimings();
    const isFound = () =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => new URL(name).searchParams.get('q') === typed) &&
      [...document.querySelectorAll('[role=menuitem] mark')].some((mark) =>
        mark.textContent?.toLowerCase().startsWith(typed),
      );
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = (drawn: number) => {
          if (isFound()) Object.assign(window, { took: drawn - timeStamp });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
      },
      { once: true, capture: true },
    );
  }, text);
  await page.keyboard.press(text.slice(-1));
  const took = await page.waitForFunction(() => (window as { took?: number }).took);
  return Number(await took.jsonValue());
}
