import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Half a megabyte to parse, so once per page. */
const AXE = `if (!window.axe) { ${axe.source} }`;

/** The theme affects only a page's colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violation of WCAG 2.2 A and AA nor of the best practices on a page, or the usable part of it. In the dark
 * theme only colours are checked, as the page is otherwise the same.
 */
export async function expectAccessible(
  page: Page,
  part = 'html',
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  expect(page.frames(), 'frames, which nobody would look at').toHaveLength(1);
  await rest(page);
  await expectNoViolation(page, part, theme === 'dark' ? ABOUT_COLOURS : undefined);
}

/** The same for a screen with its own colours, in both themes. */
export async function expectAccessibleInBothThemes(page: Page, part = 'html'): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
    await expectAccessible(page, part, theme);
  }
}

/** Waits until no animation is running or pending. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState === 'running' && end !== Number.POSITIVE_INFINITY;
      });
    do {
      await Promise.allSettled(moving().map((animation) => animation.finished));
      await frame();
      await frame();
    } while (moving().length > 0);
  });
}

async function expectNoViolation(page: Page, part: string, rules?: string[]): Promise<void> {
  // A tooltip repeats its button's name, and lies in no landmark.
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    // The default mode opens an extra page for the results of frames. Steward's pages have none.
    .setLegacyMode()
    .include(part)
    .exclude('[data-overlay-container]:has([role=tooltip])')
    // Passed checks need no details.
    .options({
      resultTypes: ['violations'],
      ...(rules
        ? { runOnly: rules }
        : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    })
    .analyze();
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
    ),
  );
  expect(told).toEqual([]);
}
