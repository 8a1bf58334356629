import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Half a megabyte to read: once for a page is enough. */
const AXE = `if (!window.axe) { ${axe.source} }`;

/** A page, or the part of it that can be used, is judged at rest: nothing fades or slides in, or is about to. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  expect(page.frames(), 'frames, which nobody would look at').toHaveLength(1);
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
  // What a tooltip says is the name of its button; being told once is enough, and it stands in no landmark.
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    // It opens a page of its own for the results of frames, each time. Steward's pages have none.
    .setLegacyMode()
    .include(part)
    .exclude('[data-overlay-container]:has([role=tooltip])')
    // What is well need not be described.
    .options({ resultTypes: ['violations'] })
    .analyze();
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
    ),
  );
  expect(told).toEqual([]);
}
