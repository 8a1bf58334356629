import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// Small things that one meets every day.

test('a branch that was closed stays closed, whatever comes in', async ({ page, createTopic }) => {
  const house = await createTopic('House');
  await createTopic('Roof', house);
  await page.goto('/topics/house/roof');
  const branch = page.getByRole('treeitem', { name: 'House' });
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  await branch.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await createTopic('Garden');
  await expect(page.getByRole('treeitem', { name: 'Garden' })).toBeVisible();
  await createTopic('Chimney', house);
  await page.getByRole('treeitem', { name: 'Garden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
});

test('Enter begins a topic as it sends a message, and under a finger both make a new line @phone', async ({
  page,
  createTopic,
}, info) => {
  const sends = info.project.name !== 'phone';
  await createTopic('Garden');
  for (const [address, name] of [
    ['/', 'Begin a topic'],
    ['/topics/garden', 'Message'],
  ] as const) {
    await page.goto(address);
    const field = page.getByRole('textbox', { name });
    await field.click();
    await page.keyboard.type('When to sow peas');
    await page.keyboard.press('Enter');
    if (sends) {
      await expect(new Conversation(page).questions).toContainText('When to sow peas');
    } else {
      await page.keyboard.type('and beans');
      await expect(field).toHaveValue('When to sow peas\nand beans');
      await expect(field).toBeFocused();
    }
  }
});

test('a topic that is being deleted is in no list meanwhile, and is in all of them again with undo', async ({
  page,
  createTopic,
}) => {
  await createTopic('Garden');
  await createTopic('Gargoyles');
  await page.goto('/topics/garden');
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();

  const row = (name: string) => page.getByRole('treeitem', { name });
  await expect(row('Gargoyles')).toBeVisible();
  await expect(row('Garden')).toHaveCount(0);
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('gar');
  await expect(palette.getByRole('menuitem', { name: /Gargoyles/ })).toBeVisible();
  await expect(palette.getByRole('menuitem', { name: /Garden/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const onToday = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(onToday('Gargoyles')).toBeVisible();
  await expect(onToday('Garden')).toHaveCount(0);

  await undo.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await expect(row('Garden')).toBeVisible();
});

test('an address that leads nowhere says so at once and offers ways on', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is nothing at this address',
  );
  await page.getByRole('main').getByRole('link', { name: 'Go to today' }).click();
  await expect(page).toHaveURL(/\/$/);
});
