import { expectAccessible } from '../support/accessible.ts';
import { NEXT_STEPS, RICH } from '../support/answers.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { inPieces } from '../support/script.ts';

// Every screen, light, dark and on a phone: no violation of WCAG 2.2 A and AA, nor of the best practices.

/** What lies behind an open dialog cannot be reached and has a test of its own. */
const DIALOG = '[role=dialog]';

test('today @dark @phone', async ({ page, createTopic }) => {
  await createTopic('Trip to the lakes');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Trip to the lakes/ })).toBeVisible();
  await expectAccessible(page);
});

test('today with a mock and no topic @dark @phone', async ({ page, steward }) => {
  await steward.call('PUT', '/api/settings', { llm_provider: 'assistant' });
  await page.goto('/');
  const ways = page.getByRole('heading', { name: 'Three ways to get answers' });
  await expect(ways).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Look around' }).click();
  await expect(page.getByText('Answers are made up by a mock.')).toBeVisible();
  await expectAccessible(page);
});

test('the topics @dark @phone', async ({ page, createTopic }) => {
  const house = await createTopic('House');
  await createTopic('Roof', house);
  await page.goto('/topics');
  await expect(page.getByRole('treeitem', { name: 'House' })).toBeVisible();
  await expectAccessible(page);
});

test('a conversation @dark @phone', async ({ page, provider, createTopic }) => {
  provider.when('How do bodies fall?', {
    reasoning: ['Galileo knew.'],
    deltas: inPieces(RICH + NEXT_STEPS, 60),
  });
  provider.when('And then?', { status: 500, message: 'out of order' });
  const conversation = await Conversation.open(page, await createTopic('Physics'));
  await conversation.ask('How do bodies fall?');
  await expect(page.getByRole('button', { name: 'And on the Moon?' })).toBeVisible();
  await expectAccessible(page);
  await conversation.ask('And then?');
  await expect(conversation.errors).toBeVisible();
  await expectAccessible(page);
});

test('a conversation while it is answered @dark @phone', async ({
  page,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Tell me a story');
  const conversation = await Conversation.open(page, await createTopic('Stories'));
  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  chat.text('Once upon a time');
  await expect(conversation.answers).toContainText('Once upon a time');
  await conversation.follow('And then?');
  await expectAccessible(page);
  await conversation.stopButton.click();
  await conversation.waiting.getByRole('button', { name: 'Reword' }).click();
  await expectAccessible(page);
});

test('a question with two answers, and in other words @dark @phone', async ({
  page,
  createTopic,
}) => {
  const conversation = await Conversation.open(page, await createTopic('Twice'));
  await conversation.ask('Say something');
  await conversation.settled();
  await conversation.act(conversation.answers, 'Answer again');
  await expect(page.getByRole('group', { name: 'Answer 2 of 2' })).toBeVisible();
  await expectAccessible(page);
  await conversation.composer.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'The question in other words' })).toBeVisible();
  await expectAccessible(page);
});

test('an empty conversation @dark @phone', async ({ page, createTopic }) => {
  await Conversation.open(page, await createTopic('Nothing yet'));
  await expectAccessible(page);
});

for (const name of ['model', 'roles', 'appearance', 'about']) {
  test(`the settings: ${name} @dark @phone`, async ({ page }) => {
    await page.goto(`/settings/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Reading the settings')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('the list of the settings @phone-only @phone', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('treeitem', { name: /Model/ })).toBeVisible();
  await expectAccessible(page);
});

test('the palette @dark @phone', async ({ page, createTopic }) => {
  await createTopic('Trip to the lakes');
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expectAccessible(page, DIALOG);
});

test('the shortcuts @dark', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, DIALOG);
});

test('a new topic @dark @phone', async ({ page }) => {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).first().click();
  await expect(page.getByRole('dialog', { name: 'New topic' })).toBeVisible();
  await expectAccessible(page, DIALOG);
});

test('when to be reminded @dark @phone', async ({ page, createTopic }) => {
  await Conversation.open(page, await createTopic('Letters'));
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await dialog.getByLabel('When?').fill('every day');
  await expect(dialog).toContainText('Schedules that repeat are not there yet.');
  await expectAccessible(page, DIALOG);
});

test('a page that does not exist @dark @phone', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await expectAccessible(page);
});
