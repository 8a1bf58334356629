import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation, storedMessages } from '../support/conversation.ts';
import { type Collection, expect, type Topic, test } from '../support/fixtures.ts';
import { Line } from '../support/line.ts';

// Whether the network, the service or the machine fails: the page stays, and no word is lost.

const PARTS =
  /\/assets\/(Palette|ShortcutsSheet|NewTopicDialog|Conversation|TopicScreen|ModelSettings|Appearance|SettingsNav)-/;

/** Waits until the page has preloaded its lazy parts. */
async function loadedAhead(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect
    .poll(async () => new Set((await loaded()).map((name) => PARTS.exec(name)?.[1])).size)
    .toBe(9);
}

const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'offline' });
const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });

test('without network words wait, pages, dialogs and settings come, and all of it catches up once @core', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Are you there?');
  await createTopic('Somewhere');
  const topic = await createTopic('Kitchen');
  const conversation = await Conversation.open(page, topic);
  await loadedAhead(page);
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Workspace' });

  await test.step('what is said waits, with what is being written', async () => {
    for (const text of ['Are you there?', 'Hello?']) {
      await conversation.composer.fill(text);
      await conversation.sendButton.click();
      await expect(notSent(page)).toContainText(text);
    }
    await expect(notSent(page)).toContainText('Sent when Steward is back online');
    await expect(conversation.composer).toHaveValue('');
    await conversation.composer.fill('half a thought');
  });

  await test.step('a topic is renamed, and another one made', async () => {
    await page.getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'New name' }).fill('Bathroom');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('“Kitchen” will be renamed when Steward is back online.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Bathroom' })).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('menuitem', { name: /Somewhere/ })).toBeVisible();
    await page.keyboard.type('New topic');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New topic' });
    await dialog.getByRole('textbox', { name: 'What is it about?' }).fill('Attic');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText('“Attic” will be created when Steward is back online.'),
    ).toBeVisible();
  });

  await test.step('pages come, and say what they cannot read', async () => {
    await page.getByRole('treeitem', { name: 'Somewhere' }).click();
    await expect(page.getByText('The topic could not be loaded')).toBeVisible();
    await places.getByText('Settings').click();
    await page.getByRole('link', { name: /Appearance/ }).click();
    await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
    await page.getByRole('link', { name: /Provider, model and API key/ }).click();
    await expect(page.getByText(/^The settings could not be loaded/)).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /Provider/ })).toBeVisible();
  await expect(offline(page)).toBeHidden();
  const titles = async () =>
    (await steward.call<Topic[]>('GET', '/api/topics')).map(({ title }) => title);
  await expect
    .poll(async () => (await titles()).toSorted())
    .toEqual(['Attic', 'Bathroom', 'Somewhere']);

  const chat = await story.opened;
  await places.getByText('Topics').click();
  await page.getByRole('treeitem', { name: /^Bathroom/ }).click();
  await expect(conversation.questions).toHaveText(/Are you there\?/);
  // It was sent while the first one was being answered.
  await expect(conversation.waiting).toContainText('Hello?');
  await expect(notSent(page)).toBeHidden();
  await expect(conversation.composer).toHaveValue('half a thought');
  chat.text('I am.').finish();
  await expect(conversation.answers).toHaveCount(2);
  await conversation.settled();
  const stored = await storedMessages(steward, topic);
  expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'Are you there?',
    'Hello?',
  ]);
});

test('while the service is stopped what is said and begun waits and goes once, and a newer client is offered', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Where to go?');
  const topic = await createTopic('Kitchen');
  const travels = await steward.call<Collection>('POST', '/api/collections', { name: 'Travels' });
  await page.goto('/');
  const collection = page.getByRole('combobox', { name: 'Collection', exact: true });
  await expect(collection).toBeVisible();
  await page.getByRole('link', { name: /Kitchen/ }).click();
  const conversation = new Conversation(page);
  await expect(conversation.composer).toBeVisible();
  await loadedAhead(page);
  await steward.stop();
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();
  await conversation.composer.fill('Good morning');
  await conversation.sendButton.click();
  await expect(notSent(page)).toContainText('Good morning');
  await conversation.composer.fill('half a thought');

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await collection.selectOption('Travels');
  const notDone = page.getByRole('region', { name: 'Pending changes' });
  const begin = page.getByRole('textbox', { name: 'First message' });
  await begin.fill('Where to go?');
  await page.getByRole('button', { name: 'Start topic' }).click();
  await expect(notDone).toContainText('New topic “Where to go?”');
  await expect(begin).toHaveValue('');
  await expectAccessible(page);
  await notDone.getByRole('button', { name: 'Remove' }).click();
  await expect(notDone).toBeHidden();
  await expect(begin).toHaveValue('Where to go?');
  await page.getByRole('button', { name: 'Start topic' }).click();
  await expect(notDone).toContainText('New topic “Where to go?”');

  // The response to the first attempt is lost on its way.
  const ids: string[] = [];
  await page.route('**/api/topics', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch().catch(() => undefined);
    // The service is not up yet.
    if (!response) return route.abort('connectionrefused');
    ids.push(route.request().postDataJSON().public_id);
    return ids.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  // The service comes back with another version of the client.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/newer.js');
      await route.fulfill({ response, body });
    },
  );
  await steward.start();
  const chat = await story.opened;
  chat.text('To the sea.').finish();
  await expect(notDone).toBeHidden();
  await expect(page.getByRole('link', { name: /Where to go\?.*To the sea\./ })).toBeVisible();
  expect(new Set(ids).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
  const topics = await steward.call<Topic[]>('GET', '/api/topics');
  expect(topics.map(({ title }) => title).toSorted()).toEqual(['Kitchen', 'Where to go?']);
  const begun = topics.find(({ id }) => id !== topic.id);
  expect(begun).toMatchObject({ collection_id: travels.id });
  for (const one of [begun, topic])
    await expect
      .poll(async () => one && (await storedMessages(steward, one)).map(({ role }) => role))
      .toEqual(['user', 'assistant']);

  const offer = page
    .getByRole('status')
    .filter({ hasText: 'A new version of Steward is available.' });
  await expect(offer).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await offer.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('link', { name: /Kitchen/ }).click();
  await expect(conversation.answers).toContainText('You wrote: Good morning');
  await expect(conversation.composer).toHaveValue('half a thought');
});

test('a part whose file is gone after an update says so, and everything else works on', async ({
  page,
  createTopic,
}) => {
  await page.route(/\/assets\/(Palette|ModelSettings)-/, (route) => route.fulfill({ status: 404 }));
  const conversation = await Conversation.open(page, await createTopic('Kitchen'));
  await conversation.composer.fill('half a thought');
  await page.keyboard.press('ControlOrMeta+k');
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation', { name: 'Workspace' }).getByText('Settings').click();
  await expect(page.getByRole('alert')).toContainText('This part of Steward could not be loaded');
  await expect(page.getByRole('link', { name: /Appearance/ })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: /Provider/ })).toBeVisible();
  await page.goBack();
  await expect(conversation.composer).toHaveValue('half a thought');
});

test('a machine that slept through an answer shows it when it wakes up', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Tell me a story');
  const line = await Line.to(steward.port);
  await page.clock.install();
  const topic = await createTopic('Stories');
  await page.goto(`${line.url}/topics/${topic.slug}`);
  const conversation = new Conversation(page);
  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  chat.text('Once upon a time ');
  await expect(conversation.answers).toContainText('Once upon a time');

  line.goDead();
  chat.text('there was a steward who slept.').finish();
  await page.clock.fastForward('30:00');
  await expect(conversation.answers).toContainText('there was a steward who slept.');
  await conversation.settled();
  await page.goto('about:blank');
  await line.close();
});
