import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Half a megabyte to read: once for a page is enough. */
const AXE = `if (!window.axe) { ${axe.source} }`;

/** What the theme can change about a page is its colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * A page, or the part of it that can be used, has no violation of WCAG 2.2 A and AA, nor of the best practices. In the
 * dark only its colours are judged, as it is the same page otherwise.
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

/** The same for a screen with colours of its own, in both themes. */
export async function expectAccessibleInBothThemes(page: Page, part = 'html'): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
    await expectAccessible(page, part, theme);
  }
}

/** Waits until nothing fades or slides in, or is about to. */
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
  // What a tooltip says is the name of its button; being told once is enough, and it stands in no landmark.
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    // It opens a page of its own for the results of frames, each time. Steward's pages have none.
    .setLegacyMode()
    .include(part)
    .exclude('[data-overlay-container]:has([role=tooltip])')
    // What is well need not be described.
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
