import { chromium } from '../../e2e/support/browser.ts';
import { launchOptions } from '../../e2e/support/chromium.ts';
import { desktopConfig, lighthouse } from '../../e2e/support/lighthouse.ts';
import { freePort } from '../../e2e/support/steward.ts';

export const FORMS = ['desktop', 'phone'] as const;
export type Form = (typeof FORMS)[number];

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Lighthouse's scores for one page: 0 to 100 in each category. */
export interface Verdict {
  scores: Record<Category, number>;
  /** The components of the performance score, in milliseconds except for the layout shift. */
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
 * A page's event stream stays open, so Lighthouse never sees an idle network. It waits this long instead of its 45 s.
 */
const STILL_OPEN_MS = 12_000;

/**
 * Runs Lighthouse on a page with its default settings: a first visit with an empty cache, on a phone with slow 4G and
 * a CPU four times slower than this one (both simulated from the trace), or on a desktop.
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
