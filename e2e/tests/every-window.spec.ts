import type { Browser, Page, Request } from '@playwright/test';
import { Conversation } from '../support/conversation.ts';
import { expect, openTopic, test } from '../support/fixtures.ts';

// Changes in one window appear in the others at once, without reading again what is known.

/** A window of another browser, which shares only the service with the first one. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name });

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(heading(page, name)).toBeVisible();
}

test('a window that was opened from another one, with all that its session had, hears it and is heard', async ({
  page,
  context,
  createTopic,
}) => {
  await openTopic(page, await createTopic('Kitchen'));
  await expect(heading(page, 'Kitchen')).toBeVisible();
  const opening = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const other = await opening;
  await expect(heading(other, 'Kitchen')).toBeVisible();
  expect(await other.evaluate(() => Object.entries(sessionStorage))).toEqual(
    await page.evaluate(() => Object.entries(sessionStorage)),
  );

  await rename(page, 'Bathroom');
  await expect(heading(other, 'Bathroom')).toBeVisible();
  await expect(row(other, 'Bathroom')).toBeVisible();
  await rename(other, 'Attic');
  await expect(heading(page, 'Attic')).toBeVisible();
  await expect(row(page, 'Attic')).toBeVisible();
});

test('two browsers agree on topics, settings, what runs and what waits @core', async ({
  page,
  browser,
  baseURL,
  steward,
  provider,
  createTopic,
}) => {
  const house = await createTopic('House');
  const other = await elsewhere(browser, baseURL);
  await page.goto('/topics');
  await other.goto('/topics');
  await expect(row(other, 'House')).toBeVisible();

  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('Kitchen');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Kitchen')).toBeVisible();
  await expect(row(other, 'Kitchen')).toHaveAttribute('aria-level', '1');

  const [kitchen] = (
    await steward.call<{ id: number; title: string }[]>('GET', '/api/topics')
  ).filter(({ title }) => title === 'Kitchen');
  await steward.call('PATCH', `/api/topics/${kitchen?.id}`, { parent_id: house.id });
  await expect(page).toHaveURL(/\/topics\/house\/kitchen$/);
  await expect(row(page, 'Kitchen')).toHaveAttribute('aria-level', '2');
  await row(other, 'House').press('ArrowRight');
  await expect(row(other, 'Kitchen')).toHaveAttribute('aria-level', '2');

  const story = provider.hold('Tell me a story');
  const conversation = new Conversation(page);
  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  await expect(row(other, 'Kitchen answering')).toBeVisible();
  await row(other, 'Kitchen').click();
  const there = new Conversation(other);
  await expect(there.questions).toContainText('Tell me a story');
  await conversation.follow('And then?');
  await expect(there.waiting).toContainText('And then?');
  await there.waiting.getByRole('button', { name: 'Remove' }).click();
  await expect(conversation.waiting).toBeHidden();
  chat.text('The end.').finish();
  for (const one of [conversation, there]) {
    await expect(one.answers).toContainText('The end.');
    await one.settled();
  }
  await expect(row(page, 'Kitchen answering')).toBeHidden();

  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await steward.call('DELETE', `/api/topics/${kitchen?.id}`);
  for (const window of [page, other]) {
    await expect(row(window, 'Kitchen')).toBeHidden();
    await expect(window.getByText('Topic not found')).toBeVisible();
  }
  await other.context().close();
});

test('what is deleted is gone in every window, and comes back in all of them', async ({
  page,
  browser,
  baseURL,
  steward,
  createTopic,
}) => {
  const house = await createTopic('House');
  const kitchen = await createTopic('Kitchen', house);
  await createTopic('Oven', kitchen);
  await steward.call('POST', `/api/topics/${house.id}/messages/stopped`, { content: 'A note' });
  const other = await elsewhere(browser, baseURL);
  await page.goto('/topics');
  await other.goto('/');
  const link = (name: RegExp) => other.getByRole('link', { name });
  await expect(link(/^Kitchen/)).toBeVisible();
  await row(page, 'House').press('ArrowRight');
  await row(page, 'Kitchen').click();
  await expect(heading(page, 'Kitchen')).toBeVisible();
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(link(/^Kitchen/)).toBeHidden();
  await expect(link(/^Oven House(?! \/)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link(/^Oven House \/ Kitchen/)).toBeVisible();
  await expect(heading(page, 'Kitchen')).toBeVisible();

  await other.goto(`/topics/${house.slug}`);
  await page.goto(`/topics/${house.slug}`);
  const [here, there] = [new Conversation(page), new Conversation(other)];
  await expect(there.answers).toContainText('A note');
  await here.answers.getByRole('button', { name: 'Delete answer' }).click();
  await expect(there.answers).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(there.answers).toContainText('A note');
  await expect(here.answers).toContainText('A note');
  await other.context().close();
});

test('one turn costs another window nothing beside its stream, and nobody reads the tree for it', async ({
  page,
  context,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Tell me a story');
  const topic = await createTopic('Stories');
  const idle = await context.newPage();
  await idle.goto('/');
  await expect(idle.getByRole('link', { name: /Stories/ })).toBeVisible();
  const conversation = await Conversation.open(page, topic);
  await expect(row(page, 'Stories')).toBeVisible();

  const asked = { idle: [] as string[], here: [] as string[] };
  const note = (list: string[]) => (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) list.push(pathname);
  };
  idle.on('request', note(asked.idle));
  page.on('request', note(asked.here));
  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  await expect(idle.getByRole('link', { name: /Stories .*answering/ })).toBeVisible();
  chat.text('The end.').finish();
  await conversation.settled();
  await expect(conversation.answers).toContainText('The end.');
  await expect(idle.getByRole('link', { name: /Stories .*answering/ })).toBeHidden();
  await expect(idle.getByRole('link', { name: /Stories just now/ })).toBeVisible();
  expect(asked.idle).toEqual([]);
  expect(asked.here).not.toContain('/api/topics/tree');
});
