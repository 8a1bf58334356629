import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

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
