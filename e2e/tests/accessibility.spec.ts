import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// Screens without a picture in the manual (screenshots.spec.ts): no violation of WCAG 2.2 A and AA nor of the best
// practices, and nothing wider than the window.

/** Content behind an open dialog cannot be reached and has a test of its own. */
const DIALOG = '[role=dialog]';

const WORK = [
  ['/topics', 'House'],
  ['/topics/house', 'No messages yet'],
  ['/chats', 'Chats'],
  ['/chats/new', 'New chat'],
  ['/search', 'What are you looking for?'],
  ['/agents', 'Rest'],
  ['/agents/inbox', 'Nothing is waiting for you'],
  ['/agents/rules', 'New rule'],
  ['/transfer', 'Import an agent or a workflow'],
  ['/schedules', 'No schedules yet'],
  ['/schedules/calendar', 'No runs to show'],
  ['/schedules/options', 'The feed is off.'],
  ['/nowhere', 'Page not found'],
] as const;

const SETTINGS = [
  ['/settings/roles', 'No custom roles yet'],
  ['/settings/appearance', 'No devices receive notifications.'],
  ['/settings/chats', 'The chat’s own model names new chats'],
  ['/settings/skills', 'No skills yet'],
  ['/settings/memories', 'No memories yet'],
  ['/settings/tools', 'All tool servers are off'],
  ['/settings/assistants', 'No access granted'],
  ['/settings/import', 'From ChatGPT, Claude'],
  ['/settings/trash', 'The trash is empty'],
  ['/settings/about', 'About'],
] as const;

/** Navigates as a link would, without reloading the page. */
async function visit(page: Page, places: readonly (readonly [path: string, sees: string])[]) {
  for (const [path, sees] of places) {
    await test.step(path, async () => {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page.getByText(sees).and(page.locator(':visible')).first()).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}

test('the places of work, the shortcuts and what is made and begun there @phone', async ({
  page,
  steward,
  isMobile,
  createTopic,
}) => {
  await createTopic('Roof', await createTopic('House'));
  await steward.call('POST', '/api/chats', { title: 'Whales' });
  await steward.call('POST', '/api/agents', { task: 'Rest', start: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!isMobile) {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page, DIALOG);
    await page.keyboard.press('Escape');
  }
  await visit(page, WORK);
  for (const [path, begin] of [
    ['/topics', 'New topic'],
    ['/agents', 'New agent'],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await page.getByRole('button', { name: begin }).first().click();
    await expect(page.getByRole('dialog', { name: begin })).toBeVisible();
    await expectAccessible(page, DIALOG);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: begin })).toBeHidden();
  }
});

test('the settings, and Today while a mock answers @phone', async ({ page, steward, isMobile }) => {
  await steward.call('PUT', '/api/settings', { llm_provider: 'assistant' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByText('No model connected: answers are samples.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  if (isMobile) await visit(page, [['/settings', 'Provider, model and API key']]);
  await visit(page, SETTINGS);
});

test('a conversation that failed, is reworded, and is being answered @phone', async ({
  page,
  provider,
  createTopic,
}) => {
  provider.when('Say nothing', { status: 500, message: 'out of order' });
  const story = provider.hold('Tell me a story');
  const conversation = await Conversation.open(page, await createTopic('Stories'));
  await conversation.ask('Say nothing');
  await expect(conversation.errors).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await conversation.ask('Say something');
  await conversation.settled();
  await conversation.act(conversation.answers.last(), 'Regenerate');
  await expect(page.getByRole('group', { name: 'Answer 2 of 2' })).toBeVisible();
  await conversation.settled();
  await conversation.composer.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Edited question' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  chat.text('Once upon a time');
  await expect(conversation.answers.last()).toContainText('Once upon a time');
  await conversation.follow('And then?');
  await expectAccessible(page);
  await conversation.stopButton.click();
  await conversation.waiting.getByRole('button', { name: 'Edit' }).click();
  await expectAccessible(page);
});
