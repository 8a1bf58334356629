import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Collection, expect, openTopic, type Topic, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

const row = (page: Page, name: string) => page.getByRole('treeitem', { name });
const switcher = (page: Page) => page.getByRole('button', { name: /^Collection:/ });

async function choose(page: Page, name: string | RegExp) {
  await switcher(page).click();
  await page.getByRole('menu', { name: 'Collections' }).getByText(name).click();
}

function makeCollection(steward: Steward, name: string): Promise<Collection> {
  return steward.call('POST', '/api/collections', { name, accent: 'rose' });
}

const place = (steward: Steward, { id }: Topic) =>
  steward.call<{ collection_id: number; parent_id: number | null; archived_at: string | null }>(
    'GET',
    `/api/topics/${id}`,
  );

test('collections are made, changed and deleted, and no topic is lost @core', async ({
  page,
  steward,
}) => {
  await page.goto('/topics');
  await choose(page, 'Manage collections');
  await page.getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('general');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText("The name 'General' is reserved")).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work');
  const violet = page.getByRole('radio', { name: 'Violet' });
  await dialog.locator('label').filter({ has: violet }).click();
  await expect(violet).toBeChecked();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Edit Work' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Office');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Client projects');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Office')).toBeVisible();
  await expect(dialog.getByText('Client projects')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const [, office] = await steward.call<(Collection & { accent: string })[]>(
    'GET',
    '/api/collections',
  );
  expect(office).toMatchObject({ name: 'Office', accent: 'violet' });

  const body = { title: 'Report', collection_id: office?.id };
  const report = await steward.call<Topic>('POST', '/api/topics', body);
  await dialog.getByRole('button', { name: 'Delete Office' }).click();
  await expect(dialog.getByText('Move its topics to')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Office')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Report')).toBeVisible();
  const [general] = await steward.call<Collection[]>('GET', '/api/collections');
  await expect.poll(async () => (await place(steward, report)).collection_id).toBe(general?.id);
});

test('a list shows the topics of one collection or of all, and new ones go there', async ({
  page,
  steward,
  createTopic,
}) => {
  const work = await makeCollection(steward, 'Work');
  await createTopic('Garden');
  await steward.call('POST', '/api/topics', { title: 'Report', collection_id: work.id });
  await page.goto('/topics');
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await switcher(page).click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Work' }).click();
  await expect(switcher(page)).toHaveAccessibleName('Collection: Work');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(row(page, 'Report')).toBeVisible();
  await page.getByRole('button', { name: 'New topic' }).first().click();
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('Minutes');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Minutes' })).toBeVisible();
  const stored = await steward.call<Topic[]>('GET', `/api/topics?collection_id=${work.id}`);
  expect(stored.map(({ title }) => title)).toEqual(['Minutes', 'Report']);
  await page.goto('/topics');
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await choose(page, 'All collections');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
});

test('rows are dragged onto a collection, several at once, and moved by keyboard, back with undo', async ({
  page,
  steward,
  createTopic,
}) => {
  const work = await makeCollection(steward, 'Work');
  const topics = [await createTopic('Garden'), await createTopic('Roof')];
  await page.goto('/topics');
  await row(page, 'Garden').click({ modifiers: ['Shift'] });
  await row(page, 'Roof').click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected')).toBeVisible();
  const target = page.getByRole('list', { name: 'Drop on a collection' }).getByText('Work');
  await row(page, 'Roof').hover();
  await page.mouse.down();
  await row(page, 'Garden').hover();
  await target.hover();
  await target.hover();
  await page.mouse.up();
  for (const topic of topics) {
    await expect.poll(async () => (await place(steward, topic)).collection_id).toBe(work.id);
  }
  await expect(target).toHaveCount(0);

  // The rows are still selected, but a menu applies only to the focused one.
  await page.keyboard.press('Escape');
  await row(page, 'Garden').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move “Garden” to…' });
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.type('gen');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const [garden] = topics as [Topic];
  const collectionOf = async () => (await place(steward, garden)).collection_id;
  await expect.poll(collectionOf).not.toBe(work.id);
  // The drag can still be undone, above it.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(collectionOf).toBe(work.id);
});

test('a topic is marked as unread, put away, found in the archive, and taken out again, in all windows', async ({
  page,
  context,
  steward,
  createTopic,
}) => {
  const house = await createTopic('House');
  await createTopic('Roof', house);
  await steward.call('POST', `/api/topics/${house.id}/messages/stopped`, { content: 'Go on.' });
  await page.goto('/topics');
  const other = await context.newPage();
  await other.goto('/topics');
  await expect(row(other, 'House')).toBeVisible();
  await row(page, 'House').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  for (const window of [page, other])
    await expect(row(window, 'House').getByText('1 unread')).toBeAttached();
  await row(other, 'House').click({ button: 'right' });
  await other.getByRole('menuitem', { name: 'Mark as read' }).click();
  for (const window of [page, other])
    await expect(row(window, 'House').getByText('1 unread')).toHaveCount(0);

  await row(page, 'House').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
  await expect(page.getByText('Archived “House”.')).toBeVisible();
  for (const window of [page, other]) {
    await expect(row(window, 'House')).toHaveCount(0);
    await expect(row(window, 'Roof')).toHaveAttribute('aria-level', '1');
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, other]) await expect(row(window, 'House')).toBeVisible();
  await steward.call('POST', `/api/topics/${house.id}/archive`);

  await choose(page, 'Archive');
  const archive = page.getByRole('main');
  await expect(archive.getByText('1 archived topic')).toBeVisible();
  await archive.getByRole('searchbox', { name: 'Filter archived topics' }).fill('hou');
  await expectAccessible(page);
  await archive.getByRole('treeitem', { name: 'House' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Unarchive' }).press('Enter');
  await expect(archive.getByText('No archived topics')).toBeVisible();
  await expect.poll(async () => (await place(steward, house)).archived_at).toBeNull();
  await expect(row(other, 'House')).toBeVisible();
  await openTopic(page, house);
  await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible();
});
