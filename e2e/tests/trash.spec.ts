import { expectAccessible } from '../support/accessible.ts';
import { expect, openTopic, test } from '../support/fixtures.ts';

test('what was deleted lies in the trash, comes back from there, or is erased @core', async ({
  page,
  context,
  steward,
  createTopic,
}) => {
  const house = await createTopic('House');
  const roof = await createTopic('Roof', house);
  const letters = await createTopic('Letters');
  await steward.call('POST', `/api/topics/${roof.id}/messages/stopped`, { content: 'Slate.' });
  for (const { id } of [roof, letters]) await steward.call('DELETE', `/api/topics/${id}`);
  const other = await context.newPage();
  await other.goto('/topics');
  await expect(other.getByRole('treeitem', { name: 'House' })).toBeVisible();

  const agent = await steward.call<{ id: number }>('POST', '/api/agents', {
    title: 'Sorter',
    task: 'Sort the mail',
    start: false,
  });

  await page.goto('/settings/trash');
  await expect(page.getByText('2 conversations')).toBeVisible();
  await steward.call('DELETE', `/api/agents/${agent.id}`);
  await expect(page.getByText('3 items')).toBeVisible();
  const row = (name: string) => page.getByRole('treeitem', { name });
  await expect(row('Roof')).toContainText('30 days');
  await expectAccessible(page);
  await row('Roof').getByText('Roof').click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('“Roof” restored.')).toBeVisible();
  await expect(row('Roof')).toHaveCount(0);
  await openTopic(other, roof);
  await expect(other.getByText('Slate.')).toBeVisible();
  await expect(other).toHaveURL(/\/topics\/house\/roof$/);

  await row('Sorter').getByText('Sorter').click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('“Sorter” restored.')).toBeVisible();
  await expect
    .poll(() => steward.call('GET', `/api/agents/${agent.id}`))
    .toMatchObject({ title: 'Sorter', status: 'waiting' });

  await row('Letters').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Erase “Letters”?' });
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect.poll(() => steward.call('GET', '/api/trash')).toEqual([]);
});

test('how long what is deleted stays is a setting, and other windows see what is deleted', async ({
  page,
  steward,
  createTopic,
}) => {
  await page.goto('/settings/trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('button', { name: /Keep deleted items for/ }).click();
  await page.getByRole('option', { name: '90 days' }).click();
  await expect
    .poll(() => steward.call('GET', '/api/settings'))
    .toMatchObject({ trash_retention_days: 90 });
  const empty = page.getByRole('button', { name: 'Empty trash' });
  await expect(empty).toHaveCount(0);
  const { id } = await createTopic('Garden');
  await steward.call('DELETE', `/api/topics/${id}`);
  await expect(page.getByRole('treeitem', { name: 'Garden' })).toContainText('90 days');

  await empty.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Erase “Garden”?' });
  await question.getByRole('button', { name: 'Empty trash' }).press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect.poll(() => steward.call('GET', '/api/trash')).toEqual([]);
});
