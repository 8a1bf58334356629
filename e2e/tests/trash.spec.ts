import { expectAccessible } from '../support/accessible.ts';
import { expect, openTopic, test } from '../support/fixtures.ts';

test('what was deleted lies in the trash, comes back from there, or is erased @dark @phone', async ({
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

  await page.goto('/settings/trash');
  await expect(page.getByText('2 conversations can be brought back')).toBeVisible();
  const row = (name: string) => page.getByRole('treeitem', { name });
  await expect(row('Roof')).toContainText('30 days');
  await expectAccessible(page);
  await row('Roof').getByText('Roof').click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await expect(page.getByText('“Roof” is back.')).toBeVisible();
  await expect(row('Roof')).toHaveCount(0);
  await openTopic(other, roof);
  await expect(other.getByText('Slate.')).toBeVisible();
  await expect(other).toHaveURL(/\/topics\/house\/roof$/);

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
  await page.getByRole('button', { name: /Keep what is deleted/ }).click();
  await page.getByRole('option', { name: '90 days' }).click();
  await expect
    .poll(() => steward.call('GET', '/api/settings'))
    .toMatchObject({ trash_retention_days: 90 });
  const empty = page.getByRole('button', { name: 'Empty the trash' });
  await expect(empty).toHaveCount(0);
  const { id } = await createTopic('Garden');
  await steward.call('DELETE', `/api/topics/${id}`);
  await expect(page.getByRole('treeitem', { name: 'Garden' })).toContainText('90 days');

  await empty.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Erase “Garden”?' });
  await question.getByRole('button', { name: 'Empty the trash' }).press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect.poll(() => steward.call('GET', '/api/trash')).toEqual([]);
});

test('an agent lies in the same trash as a conversation, and comes back without it', async ({
  page,
  steward,
  createTopic,
}) => {
  const agent = await steward.call<{ id: number }>('POST', '/api/agents', {
    title: 'Sorter',
    task: 'Sort the mail',
    start: false,
  });
  const { id } = await createTopic('Garden');
  await steward.call('DELETE', `/api/topics/${id}`);
  await page.goto('/settings/trash');
  await expect(page.getByText('One conversation can be brought back')).toBeVisible();
  await steward.call('DELETE', `/api/agents/${agent.id}`);
  await expect(page.getByText('2 things can be brought back')).toBeVisible();
  await page.getByRole('treeitem', { name: 'Sorter' }).getByText('Sorter').click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await expect(page.getByText('“Sorter” is back.')).toBeVisible();
  await expect(page.getByText('One conversation can be brought back')).toBeVisible();
  await expect
    .poll(() => steward.call('GET', `/api/agents/${agent.id}`))
    .toMatchObject({ title: 'Sorter', status: 'waiting' });
});

test('an agent is deleted among the agents, and brought back from the notice @dark @phone', async ({
  page,
  steward,
}) => {
  const { id } = await steward.call<{ id: number }>('POST', '/api/agents', {
    title: 'Sorter',
    task: 'Sort the mail',
    start: false,
  });
  await page.goto('/agents');
  const row = page.getByRole('link', { name: /^Sorter/ });
  await page.getByRole('button', { name: 'Actions for Sorter' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Sorter”?' });
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Sorter” is deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectAccessible(page);
  expect(await steward.call('GET', '/api/trash')).toMatchObject([{ title: 'Sorter' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect(await steward.call('GET', '/api/trash')).toEqual([]);
  expect(await steward.call('GET', `/api/agents/${id}`)).toMatchObject({ status: 'waiting' });
});
