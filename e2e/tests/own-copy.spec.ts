import type { Page } from '@playwright/test';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { Updatable } from '../support/updatable.ts';

// The browser caches the client, so that a page opens without the service.

test.use({ serviceWorkers: 'allow' });

test('a page that is opened while the service is down comes, and comes to life when it is back', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Kitchen');
  await page.goto('/');
  // It is ready once every file of this version is cached.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await steward.stop();

  await page.goto('/settings/model');
  await expect(page.getByText('The settings could not be loaded')).toBeVisible();
  await page.goto(`/topics/${topic.slug}`);
  await expect(page.getByText('The topic could not be loaded')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');

  await steward.start();
  const conversation = new Conversation(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Kitchen' })).toBeVisible();
  await conversation.ask('Good morning');
  await expect(conversation.answers).toContainText('You wrote: Good morning');
});

/** Marks the page until it is reloaded. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
const old = (page: Page) => page.locator('html[data-old]');
const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Steward is available.' });

test('after an update Reload brings the new version, also where no worker answers yet, and no other window is reloaded', async ({
  context,
  page,
  steward,
}) => {
  const updatable = await Updatable.to(steward.port);
  await page.goto(updatable.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const other = await context.newPage();
  await other.goto(updatable.url);
  const isControlled = () => navigator.serviceWorker.controller !== null;
  expect(await page.evaluate(isControlled)).toBe(false);
  expect(await other.evaluate(isControlled)).toBe(true);
  await mark(page);
  await mark(other);

  await steward.stop();
  updatable.update();
  await steward.start();
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await expect(old(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible();
  expect(await page.evaluate(isControlled)).toBe(true);
  const isWaiting = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null);
  expect(await page.evaluate(isWaiting)).toBe(false);

  await expect(old(other)).toHaveCount(1);
  await offer(other).getByRole('button', { name: 'Reload' }).click();
  await expect(old(other)).toHaveCount(0);
  await other.close();
  await page.close();
  await updatable.close();
});
