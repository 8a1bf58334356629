import { expect, test } from '../support/fixtures.ts';

test('the palette opens topics and runs commands, and the shortcuts are shown and work @core', async ({
  page,
  createTopic,
}) => {
  await createTopic('Trip to the lakes');
  await page.goto('/');
  // Shortcuts work once the screen shows its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('lakes');
  await expect(palette.getByRole('menuitem', { name: /Trip to the lakes/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topics\/trip-to-the-lakes$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();

  // Also from inside a field.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('model');
  await palette.getByRole('menuitem', { name: /Model settings/ }).click();
  await expect(page).toHaveURL(/\/settings\/model$/);
  await expect(page.getByRole('button', { name: /Provider/ })).toBeVisible();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('New topic')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/topics$/);
});

test('on a tablet the list lies over the page, and the focus goes where one goes', async ({
  page,
  createTopic,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await createTopic('Garden');
  await createTopic('House');
  await page.goto('/topics/garden');
  const call = page.getByRole('button', { name: 'Show topics' });
  await call.click();
  const house = page.getByRole('treeitem', { name: 'House' });
  await expect(house).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(house).toBeHidden();
  await expect(call).toBeFocused();

  await call.click();
  await house.click();
  await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible();
  await expect(house).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('an address that does not exist says so', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/topics/never-was');
  await expect(page.getByText('Topic not found')).toBeVisible();
  // A missing resource is not requested twice.
  expect(
    asked.filter((path) => path.endsWith('/never-was') && path.startsWith('/api/')),
  ).toHaveLength(1);
  await page.getByRole('link', { name: 'Browse topics' }).click();
  await expect(page).toHaveURL(/\/topics$/);
});

test('the manual is there, can be searched and leads back, and the API describes itself', async ({
  page,
  request,
}) => {
  await page.goto('/docs/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('searchbox').fill('provider');
  const hit = page.getByRole('option').first();
  await expect(hit).toBeVisible();
  await hit.click();
  await expect(page).toHaveURL(/\/docs\/.+/);
  await page.getByRole('link', { name: 'Open Steward' }).first().click();
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();

  const schema = await (await request.get('/api/openapi.json')).json();
  expect(Object.keys(schema.paths)).toContain('/api/topics');
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Steward/ })).toBeVisible();
  await expect(page.getByText('/api/topics', { exact: true }).first()).toBeVisible();
  await page.locator('#operations-Service-version').click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(
    page.locator('.live-responses-table').getByRole('cell', { name: '200' }),
  ).toBeVisible();
  await page.goto('/api/redoc');
  await expect(page.getByRole('heading', { name: /Steward/ }).first()).toBeVisible();
});
