import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';

// The gallery page, which only `npm run dev` serves: photographed and checked in light, dark and on a phone.

const CLIENT = fileURLToPath(new URL('../../web-client/', import.meta.url));
let dev: ChildProcess;
let url: string;

test.beforeAll(async () => {
  dev = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
    cwd: CLIENT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise((resolve, reject) => {
    let said = '';
    dev.on('exit', (code) => reject(new Error(`The dev server ended with ${code}: ${said}`)));
    for (const stream of [dev.stdout, dev.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const at = /(http:\/\/localhost:\d+)\//.exec(said)?.[1];
        if (at) resolve(at);
      });
    }
  });
});

test.afterAll(() => {
  dev.kill();
});

test('every part in all its states @phone', async ({ page }, info) => {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${url}/gallery.html`);
    await expect(page.getByRole('treeitem', { name: 'Garden' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
    await expectAccessible(page, 'html', theme);
    // The page scrolls within the window; a window as tall as the page shows all of it.
    const window = page.viewportSize() ?? { width: 1440, height: 900 };
    const height = await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0);
    await page.setViewportSize({ width: window.width, height });
    const picture = await page.screenshot({ path: info.outputPath(`gallery-${theme}.png`) });
    await info.attach(`gallery, ${theme}`, { body: picture, contentType: 'image/png' });
    await page.setViewportSize(window);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
