import { readFile } from 'node:fs/promises';
import { Conversation } from '../support/conversation.ts';
import { expect, openTopic, type Topic, test } from '../support/fixtures.ts';

test('a topic is made, renamed in every window, taken along as a file, and forked @core', async ({
  page,
  context,
  steward,
}) => {
  await page.goto('/topics');
  await page.getByRole('main').getByRole('button', { name: 'New topic' }).click();
  const dialog = page.getByRole('dialog', { name: 'New topic' });
  await dialog.getByRole('textbox', { name: 'What is it about?' }).fill('Kitchen renovation');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/topics\/kitchen-renovation$/);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await expect(heading('Kitchen renovation')).toBeVisible();
  const [topic] = await steward.call<[Topic]>('GET', '/api/topics');
  expect(topic.title).toBe('Kitchen renovation');

  const other = await context.newPage();
  await other.goto('/topics');
  const action = async (name: string) => {
    await page.getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await action('Rename');
  const field = page.getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await page.keyboard.type('The plan');
  await page.keyboard.press('Enter');
  await expect(heading('The plan')).toBeVisible();
  for (const window of [page, other])
    await expect(window.getByRole('treeitem', { name: 'The plan' })).toBeVisible();

  const saying = `/api/topics/${topic.id}/messages/stopped`;
  for (const content of ['Go in May.', 'Or June.']) await steward.call('POST', saying, { content });
  await expect(page.getByText('Or June.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await action('Export as Markdown');
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${topic.slug}.md`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^# The plan\n/);
  expect(text).toContain('Go in May.');

  const conversation = new Conversation(page);
  await conversation.act(conversation.answers.filter({ hasText: 'Go in May.' }), 'Fork from here');
  await expect(heading('The plan (fork)')).toBeVisible();
  await expect(page.getByText('Go in May.')).toBeVisible();
  await expect(page.getByText('Or June.')).toHaveCount(0);
  await openTopic(page, topic);
  await expect(page.getByText('Or June.')).toBeVisible();
});

test('a topic that is deleted is in no list, comes back with undo, and is gone when the window closes', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Garden');
  const other = await createTopic('Gargoyles');
  await openTopic(page, topic);
  const remove = async () => {
    await page.getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
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

  // The focused element may have gone with the palette; the offer stays while the mouse is over it.
  await undo.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await expect(row('Garden')).toBeVisible();
  const titles = async () =>
    (await steward.call<Topic[]>('GET', '/api/topics')).map(({ title }) => title);
  expect((await titles()).toSorted()).toEqual([topic.title, other.title]);

  await remove();
  await expect(page.getByText('Deleted “Garden”.')).toBeVisible();
  await page.close();
  await expect.poll(titles).toEqual([other.title]);
});

test('rows are closed, filtered, dragged, opened beside, and chosen to write in', async ({
  page,
  context,
  steward,
  createTopic,
}) => {
  const house = await createTopic('House');
  const roof = await createTopic('Roof', house);
  const row = (name: string) => page.getByRole('treeitem', { name });
  const parent = async () =>
    (await steward.call<{ parent_id: number | null }>('GET', `/api/topics/${roof.id}`)).parent_id;

  await test.step('a branch that was closed stays closed, whatever comes in', async () => {
    await page.goto('/topics/roof');
    await expect(page).toHaveURL(/\/topics\/house\/roof$/);
    await expect(row('Roof')).toHaveAttribute('aria-level', '2');
    await row('House').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(row('House')).toHaveAttribute('aria-expanded', 'false');
    await createTopic('Garden in spring');
    await createTopic('Chimney', house);
    await row('Garden in spring').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Garden in spring' })).toBeVisible();
    await expect(row('House')).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('a row is moved with a dialog and with the mouse', async () => {
    await row('House').focus();
    await page.keyboard.press('ArrowRight');
    await row('Roof').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “Roof” to…' });
    await dialog.getByRole('menuitem', { name: 'Top level' }).click();
    await expect(row('Roof')).toHaveAttribute('aria-level', '1');
    await expect.poll(parent).toBeNull();
    await expect(dialog).toBeHidden();
    await row('Roof').dragTo(row('House'));
    await expect.poll(parent).toBe(house.id);
  });

  await test.step('a row is a link that opens in a window of its own', async () => {
    const address = page.url();
    const opened = context.waitForEvent('page');
    await row('Garden in spring').click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await expect.poll(() => other.url()).toMatch(/\/topics\/garden-in-spring$/);
    await other.close();
    expect(page.url()).toBe(address);
  });

  await test.step('the filter finds it, and what is typed then is a message', async () => {
    await page.goto('/topics');
    await expect(row('Garden in spring')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('spring');
    await expect(page.getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/topics\/garden-in-spring$/);
    const composer = page.getByRole('textbox', { name: 'Message' });
    await expect(composer).toBeFocused();
    await page.keyboard.type('n?');
    await page.keyboard.press('Delete');
    await expect(composer).toHaveValue('n?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
