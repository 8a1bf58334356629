import { expect, test } from '../support/fixtures.ts';

interface Settings {
  theme: string;
  llm_model: string;
  llm_provider: string;
}

test.describe('the model', () => {
  test.beforeEach(({ page }) => page.goto('/settings/model').then(() => undefined));

  test('a good connection lists the models, and one of them is chosen', async ({
    page,
    steward,
  }) => {
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('button', { name: 'large-model' }).click();
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('large-model');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^large-model answers/);
    const stored = await steward.call<Settings>('GET', '/api/settings');
    expect(stored.llm_model).toBe('large-model');
  });

  test('a refused key is told in words', async ({ page, provider }) => {
    provider.key = 'right';
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('alert')).toContainText('key');
  });

  test('a key that is saved is never shown again', async ({ page, provider }) => {
    provider.key = 'right';
    await page.getByRole('textbox', { name: /key/i }).fill('right');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved, and never shown again')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Saved, and never shown again')).toBeVisible();
    expect(await page.content()).not.toContain('right"');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('button', { name: 'large-model' })).toBeVisible();
  });

  test('leaving with something unsaved asks first', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Model' }).fill('another');
    await page.getByRole('link', { name: 'Appearance' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Save and leave' }).click();
    await expect(page).toHaveURL(/\/settings\/appearance$/);
    await page.goto('/settings/model');
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('another');
  });
});

test('a theme is kept, and the other windows follow', async ({ page, context, steward }) => {
  await page.goto('/settings/appearance');
  const other = await context.newPage();
  await other.goto('/');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Steward is always dark');
  for (const window of [page, other]) {
    await expect.poll(() => background(window)).toBe('dark');
  }
  await page.reload();
  await expect.poll(() => background(page)).toBe('dark');
  expect((await steward.call<Settings>('GET', '/api/settings')).theme).toBe('dark');
});

test('the system theme is followed while it changes', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe('light');
});

/** Whether the page is drawn dark on light or light on dark: what a person sees, not what an attribute says. */
function background(page: import('@playwright/test').Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('No canvas.');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue > 384 ? 'light' : 'dark';
  });
}
