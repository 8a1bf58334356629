import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation, storedMessages } from '../support/conversation.ts';
import { type Collection, expect, type Topic, test } from '../support/fixtures.ts';
import { Line } from '../support/line.ts';

// Whatever goes away, the network, the service or the machine itself: the page stays, and not a word is lost.

const PARTS =
  /\/assets\/(Palette|ShortcutsSheet|NewTopicDialog|Conversation|TopicScreen|ModelSettings|Appearance|SettingsNav)-/;

/** Waits until the page has loaded ahead what it may need later. */
async function loadedAhead(page: Page): Promise<void> {
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect
    .poll(async () => new Set((await loaded()).map((name) => PARTS.exec(name)?.[1])).size)
    .toBe(9);
}

const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'offline' });
const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });

async function cut(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
}

test('without network the first toast, the palette, dialogs, pages and settings come, and catch up @phone', async ({
  page,
  context,
  isMobile,
  steward,
  createTopic,
}) => {
  await createTopic('Somewhere');
  const topic = await createTopic('Kitchen');
  await Conversation.open(page, topic);
  await loadedAhead(page);
  await cut(context, page);

  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Bathroom');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Kitchen” is renamed as soon as Steward answers.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Bathroom' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('menuitem', { name: /Somewhere/ })).toBeVisible();
  await page.keyboard.type('New topic');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New topic' });
  await dialog.getByRole('textbox').fill('Attic');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('“Attic” is created as soon as Steward answers.')).toBeVisible();

  if (!isMobile) {
    await page.getByRole('treeitem', { name: 'Somewhere' }).click();
    await expect(page.getByText('The topic could not be read')).toBeVisible();
  }
  const places = page.getByRole('navigation', { name: 'Workspace' });
  if (isMobile) {
    await places.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More places' }).getByText('Settings').click();
  } else await places.getByText('Settings').click();
  await page.getByRole('link', { name: /Appearance/ }).click();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Back to settings' }).click();
  await page.getByRole('link', { name: /Who answers/ }).click();
  await expect(page.getByText('could not be read')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /Provider/ })).toBeVisible();
  await expect(offline(page)).toBeHidden();
  const titles = async () =>
    (await steward.call<{ title: string }[]>('GET', '/api/topics')).map(({ title }) => title);
  await expect
    .poll(async () => (await titles()).toSorted())
    .toEqual(['Attic', 'Bathroom', 'Somewhere']);
});

test('what is begun while the service is stopped can be taken back, and is begun once @phone', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Where to go?');
  const topic = await createTopic('Kitchen');
  const travels = await steward.call<Collection>('POST', '/api/collections', { name: 'Travels' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Kitchen/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Collection of the topic' }).selectOption('Travels');
  await loadedAhead(page);
  await steward.stop();
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();

  const notDone = page.getByRole('region', { name: 'Not done yet' });
  const begin = page.getByRole('textbox', { name: 'Begin a topic' });
  await begin.fill('Where to go?');
  await page.getByRole('button', { name: 'Begin the topic' }).click();
  await expect(notDone).toContainText('New topic “Where to go?”');
  await expect(begin).toHaveValue('');
  await expectAccessible(page);
  await notDone.getByRole('button', { name: 'Take back' }).click();
  await expect(notDone).toBeHidden();
  await expect(begin).toHaveValue('Where to go?');
  await page.getByRole('button', { name: 'Begin the topic' }).click();
  await expect(notDone).toBeVisible();

  // The answer to the first attempt is lost on its way.
  const ids: string[] = [];
  await page.route('**/api/topics', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch().catch(() => undefined);
    // The service has not risen yet.
    if (!response) return route.abort('connectionrefused');
    ids.push(route.request().postDataJSON().public_id);
    return ids.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
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
  expect(begun && (await storedMessages(steward, begun)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
  ]);
});

test('what is said without network is kept over other pages, and goes once when the network is back @phone', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Are you there?');
  const topic = await createTopic('Kitchen');
  const conversation = await Conversation.open(page, topic);
  await loadedAhead(page);
  await cut(context, page);
  for (const text of ['Are you there?', 'Hello?']) {
    await conversation.composer.fill(text);
    await conversation.sendButton.click();
    await expect(notSent(page)).toContainText(text);
  }
  await expect(notSent(page)).toContainText('It goes as soon as Steward answers');
  await expectAccessible(page);
  await expect(conversation.composer).toHaveValue('');
  await conversation.composer.fill('half a thought');
  // The keyboard of a phone stands where the bar was.
  await conversation.composer.blur();
  await page.getByRole('navigation', { name: 'Workspace' }).getByText('Today').click();
  await expect(page.getByRole('textbox', { name: 'Begin a topic' })).toBeVisible();

  await context.setOffline(false);
  const chat = await story.opened;
  await page.goBack();
  await expect(conversation.questions).toHaveText(/Are you there\?/);
  // It was said while the first was being answered.
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

test('a message whose answer was lost on the way is not sent twice', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Kitchen');
  const conversation = await Conversation.open(page, topic);
  const sent: unknown[] = [];
  await page.route('**/messages/stream', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().postDataJSON());
    const isFirst = sent.length === 1;
    const response = await route.fetch();
    return isFirst ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await conversation.composer.fill('Did you get this?');
  await conversation.sendButton.click();
  await expect(conversation.answers).toContainText('You wrote: Did you get this?');
  await expect(notSent(page)).toBeHidden();
  await conversation.settled();
  await expect(conversation.questions).toHaveCount(1);
  // The same message again, which the service knows by its id.
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  // It knows it by that id for ever.
  await page.unrouteAll({ behavior: 'wait' });
  await steward.kill();
  await steward.start();
  const again = await fetch(`${steward.url}/api/topics/${topic.id}/messages/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent[0]),
  });
  expect(await again.text()).toMatch(/^event: ?done$/m);
  expect((await storedMessages(steward, topic)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
  ]);
});

test('while the service is stopped nothing is lost, and a newer client is offered when it is back', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Kitchen');
  const conversation = await Conversation.open(page, topic);
  await loadedAhead(page);
  await steward.stop();
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();
  await conversation.composer.fill('Good morning');
  await conversation.sendButton.click();
  await expect(notSent(page)).toContainText('Good morning');
  await conversation.composer.fill('half a thought');
  await page.keyboard.press('Escape');

  // The service comes back with another client.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/newer.js');
      await route.fulfill({ response, body });
    },
  );
  await steward.start();
  await expect(conversation.answers).toContainText('You wrote: Good morning');
  await expect(notSent(page)).toBeHidden();
  const offer = page.getByRole('status').filter({ hasText: 'There is a new version of Steward.' });
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(conversation.answers).toContainText('You wrote: Good morning');
  await expect(conversation.composer).toHaveValue('half a thought');
  expect((await storedMessages(steward, topic)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
  ]);
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
