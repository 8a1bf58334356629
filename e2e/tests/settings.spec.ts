import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

interface Settings {
  theme: string;
  llm_model: string;
}

test('a connection is tried with and without its key, a model is chosen, and leaving asks first @core', async ({
  page,
  steward,
  provider,
}) => {
  provider.key = 'right';
  await page.goto('/settings/model');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('alert')).toContainText('key');

  await page.getByRole('textbox', { name: /key/i }).fill('right');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('Saved and hidden')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Saved and hidden')).toBeVisible();
  expect(await page.content()).not.toContain('right"');

  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByRole('button', { name: 'large-model' }).click();
  const model = page.getByRole('combobox', { name: 'Model' });
  await expect(model).toHaveValue('large-model');
  await save.click();
  await expect(page.getByText(/^large-model via /)).toBeVisible();
  const settings = () => steward.call<Settings>('GET', '/api/settings');
  expect((await settings()).llm_model).toBe('large-model');

  await model.fill('another');
  // While its list is open, the rest of the page is hidden from assistive technology.
  await model.press('Tab');
  await expect(model).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'Appearance' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(/\/settings\/appearance$/);
  expect((await settings()).llm_model).toBe('another');
});

test('the theme of the system is followed while it changes; another one is kept, and other windows follow', async ({
  page,
  context,
  steward,
}) => {
  await page.goto('/settings/appearance');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => background(page)).toBe(colorScheme);
  }
  const other = await context.newPage();
  await other.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.getByText('Dark theme')).toBeVisible();
  for (const window of [page, other]) {
    await expect.poll(() => background(window)).toBe('dark');
  }
  await page.reload();
  await expect.poll(() => background(page)).toBe('dark');
  expect((await steward.call<Settings>('GET', '/api/settings')).theme).toBe('dark');
});

/** Whether the page is drawn dark or light: by its actual colours, not by an attribute. */
function background(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('No canvas.');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue > 384 ? 'light' : 'dark';
  });
}
