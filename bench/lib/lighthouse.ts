import { chromium } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { desktopConfig, lighthouse } from '../../e2e/support/lighthouse.ts';
import { freePort } from '../../e2e/support/steward.ts';

export const FORMS = ['desktop', 'phone'] as const;
export type Form = (typeof FORMS)[number];

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What Lighthouse says about one page: 0 to 100 in each category. */
export interface Verdict {
  scores: Record<Category, number>;
  /** In milliseconds, but for the layout shift: what the performance is made of. */
  metrics: Record<string, number>;
  /** The audits of accessibility and best practices that found something. */
  faults: string[];
}

const METRICS = {
  FCP: 'first-contentful-paint',
  SI: 'speed-index',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/**
 * The stream of events of a page stays open, so that Lighthouse never finds the page quiet. It waits for so long, and
 * not its 45 s.
 */
const STILL_OPEN_MS = 12_000;

/**
 * Looks at a page as Lighthouse does by default: a first visit with nothing cached, on a phone with a slow 4G line and
 * a processor that is four times slower than this one (both reckoned from what was seen), or on a desktop.
 */
export async function lookAt(url: string, form: Form): Promise<Verdict> {
  const port = await freePort();
  const browser = await chromium.launch(launchOptions(`--remote-debugging-port=${port}`));
  try {
    const flags = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      maxWaitForLoad: STILL_OPEN_MS,
    };
    const result = await lighthouse(
      url,
      flags as Parameters<typeof lighthouse>[1],
      form === 'desktop' ? desktopConfig : undefined,
    );
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { runtimeError, categories, audits } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
      },
      metrics: Object.fromEntries(
        Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
      ),
      faults: ['accessibility', 'best-practices'].flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${id}: ${audits[id]?.title}`),
      ),
    };
  } finally {
    await browser.close();
  }
}
