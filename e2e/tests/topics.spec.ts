import { readFile } from 'node:fs/promises';
import { expect, openTopic, type Topic, test } from '../support/fixtures.ts';

test('a topic is made with the button and opens', async ({ page, steward }) => {
  await page.goto('/topics');
  await page.getByRole('main').getByRole('button', { name: 'New topic' }).click();
  const dialog = page.getByRole('dialog', { name: 'New topic' });
  await dialog.getByRole('textbox', { name: 'What is it about?' }).fill('Kitchen renovation');
  await dialog.getByRole('button', { name: 'Create' }).click();

  await expect(page).toHaveURL(/\/topics\/kitchen-renovation$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen renovation' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Kitchen renovation' })).toBeVisible();
  const stored = await steward.call<Topic[]>('GET', '/api/topics');
  expect(stored.map(({ title }) => title)).toEqual(['Kitchen renovation']);
});

test('a topic under another is shown below it', async ({ page, createTopic }) => {
  const house = await createTopic('House');
  await createTopic('Roof', house);
  await page.goto('/topics/roof');
  await expect(page).toHaveURL(/\/topics\/house\/roof$/);
  const row = page.getByRole('treeitem', { name: 'Roof' });
  await expect(row).toHaveAttribute('aria-level', '2');
  await expect(page.getByRole('navigation', { name: 'Where this topic is' })).toContainText(
    'House',
  );
});

test('a rename shows everywhere, in other windows too', async ({ page, context, createTopic }) => {
  const topic = await createTopic('Draft of the plan');
  await openTopic(page, topic);
  const other = await context.newPage();
  await other.goto('/topics');
  await expect(other.getByRole('treeitem', { name: 'Draft of the plan' })).toBeVisible();

  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: 'New name' });
  await field.fill('The plan');
  await field.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'The plan' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'The plan' })).toBeVisible();
  await expect(other.getByRole('treeitem', { name: 'The plan' })).toBeVisible();
});

test('a deleted topic comes back with undo', async ({ page, steward, createTopic }) => {
  const topic = await createTopic('Not so bad after all');
  await openTopic(page, topic);
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('There is no topic yet')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('treeitem', { name: 'Not so bad after all' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: topic.title })).toBeVisible();
  expect(await steward.call<Topic>('GET', `/api/topics/${topic.id}`)).toMatchObject({
    title: topic.title,
  });
});

test('a deleted topic is gone when the window closes', async ({ page, steward, createTopic }) => {
  const topic = await createTopic('Finished');
  await openTopic(page, topic);
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('“Finished” is deleted.')).toBeVisible();
  await page.close();
  await expect.poll(() => steward.call<Topic[]>('GET', '/api/topics')).toEqual([]);
});

test('the filter finds a topic by a part of its name', async ({ page, createTopic }) => {
  await createTopic('Garden in spring');
  await createTopic('Taxes');
  await page.goto('/topics');
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await page.keyboard.press('/');
  await page.keyboard.type('spring');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topics\/garden-in-spring$/);
});

test('choosing a topic moves the focus to its composer, so that letters are text', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Garden');
  await page.goto('/topics');
  await page.getByRole('treeitem', { name: 'Garden' }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await expect(composer).toBeFocused();
  await page.keyboard.type('n?');
  await page.keyboard.press('Delete');
  await expect(composer).toHaveValue('n?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await steward.call<Topic>('GET', `/api/topics/${topic.id}`)).toMatchObject({
    id: topic.id,
  });
});

test('a topic is moved with the mouse and with a dialog', async ({
  page,
  steward,
  createTopic,
}) => {
  const house = await createTopic('House');
  const roof = await createTopic('Roof');
  const parent = async () =>
    (await steward.call<{ parent_id: number | null }>('GET', `/api/topics/${roof.id}`)).parent_id;
  await page.goto('/topics');
  const row = page.getByRole('treeitem', { name: 'Roof' });
  await row.dragTo(page.getByRole('treeitem', { name: 'House' }));
  await expect.poll(parent).toBe(house.id);

  await page.getByRole('treeitem', { name: 'House' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(row).toHaveAttribute('aria-level', '2');
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Roof to…' });
  await dialog.getByRole('menuitem', { name: 'Under no other topic' }).click();
  await expect(row).toHaveAttribute('aria-level', '1');
  await expect.poll(parent).toBeNull();
});

test('a row is a link that opens in a window of its own', async ({
  page,
  context,
  createTopic,
}) => {
  await createTopic('Garden');
  await page.goto('/topics');
  const opened = context.waitForEvent('page');
  await page.getByRole('treeitem', { name: 'Garden' }).click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect.poll(() => other.url()).toMatch(/\/topics\/garden$/);
  // A window that a page opens counts as loading for ever now and then, though it shows everything.
  await other.goto(other.url());
  await expect(other.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await expect(page).toHaveURL(/\/topics$/);
});

test('a topic is taken along as a file', async ({ page, steward, createTopic }) => {
  const topic = await createTopic('Summer in Lisbon');
  await steward.call('POST', `/api/topics/${topic.id}/messages/stopped`, { content: 'Go in May.' });
  await openTopic(page, topic);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
  const file = await saved;

  expect(file.suggestedFilename()).toBe(`${topic.slug}.md`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^# Summer in Lisbon\n/);
  expect(text).toContain('Go in May.');
});

test('a topic is forked from an answer, and the other one stays as it is', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Summer in Lisbon');
  await steward.call('POST', `/api/topics/${topic.id}/messages/stopped`, { content: 'Go in May.' });
  await steward.call('POST', `/api/topics/${topic.id}/messages/stopped`, { content: 'Or June.' });
  await openTopic(page, topic);

  await page.getByRole('article').filter({ hasText: 'Go in May.' }).hover();
  await page.getByRole('button', { name: 'Fork from here' }).first().click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'Summer in Lisbon (fork)' }),
  ).toBeVisible();
  await expect(page.getByText('Go in May.')).toBeVisible();
  await expect(page.getByText('Or June.')).toHaveCount(0);
  await openTopic(page, topic);
  await expect(page.getByText('Or June.')).toBeVisible();
});
