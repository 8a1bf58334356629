import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation, type Message } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';
import type { Steward } from '../support/steward.ts';

interface Chat {
  id: number;
  slug: string;
  title: string;
}

const QUESTION = 'How do whales sleep?';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });

/** Makes the model suggest this title whenever it is asked for one. */
function names(provider: ScriptedProvider, title: string): void {
  provider.when(({ messages }) => /You name conversations/.test(messages[0]?.content ?? ''), {
    deltas: [title],
  });
}

/** Creates a chat that already has its title. */
function makeChat(steward: Steward, title: string): Promise<Chat> {
  return steward.call<Chat>('POST', '/api/chats', { title });
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a chat begins by typing, with a model of its own, is answered, and gets its name in every window @phone @core', async ({
  page,
  context,
  steward,
  provider,
}) => {
  provider.when(QUESTION, { deltas: ['With one half of the brain.'] });
  names(provider, '"How whales sleep."');
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(other.getByRole('heading', { name: 'Chats' }).first()).toBeVisible();

  await page.goto('/chats/new');
  await page.getByRole('button', { name: /^Model:/ }).click();
  const choices = page.getByRole('dialog', { name: 'Model for this conversation' });
  await choices.getByRole('option', { name: /large-model/ }).click();
  const chosen = page.getByRole('button', { name: 'Model: large-model' });
  await expect(chosen).toBeVisible();
  await page.getByRole('textbox', { name: 'First message' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Start chat' }).click();
  const conversation = new Conversation(page);
  await expect(conversation.answers).toContainText('With one half of the brain.');
  await expect(heading(page, 'How whales sleep')).toBeVisible();
  await expect(row(other, /^How whales sleep/)).toBeVisible();
  const [chat] = await steward.call<Chat[]>('GET', '/api/chats');
  expect(chat?.title).toBe('How whales sleep');
  await expect(chosen).toBeVisible();
  const rows = await steward.call<Message[]>('GET', `/api/chats/${chat?.id}/messages`);
  expect(rows.at(-1)).toMatchObject({ role: 'assistant', model: 'large-model' });
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/chats/${chat?.slug}$`));
  await expect(conversation.answers).toContainText('With one half of the brain.');
});

test('chats by keyboard alone: begin, filter, rename, delete and take it back', async ({
  page,
  steward,
}) => {
  await makeChat(steward, 'Taxes');
  await makeChat(steward, 'Garden');
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'First message' });
  await expect(field).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/chats/);
  await expect(field).toBeFocused();
  // The list may load after the field, and the key focuses its filter.
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('tax');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Taxes')).toBeVisible();
  await row(page, /^Taxes/).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Taxes of 2026');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Taxes of 2026')).toBeVisible();
  await row(page, /^Taxes of 2026/).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deleted “Taxes of 2026”.')).toBeVisible();
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(heading(page, 'Taxes of 2026')).toBeVisible();
});

test('a chat becomes a topic where one wants it, with all that was said, in every window', async ({
  page,
  context,
  steward,
  createTopic,
}) => {
  await createTopic('Ocean');
  const chat = await makeChat(steward, 'Whales');
  await page.goto(`/chats/${chat.slug}`);
  const conversation = new Conversation(page);
  await conversation.ask(QUESTION);
  await conversation.settled();
  await conversation.composer.fill('a draft');
  const other = await context.newPage();
  await other.goto(`/chats/${chat.slug}`);
  await expect(heading(other, 'Whales')).toBeVisible();

  await act(page, 'Convert to topic');
  const dialog = page.getByRole('dialog', { name: 'Convert Whales to a topic' });
  await dialog.getByRole('button', { name: 'Location General' }).click();
  await page.keyboard.type('oce');
  await page.getByRole('menuitem', { name: 'Ocean' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Convert to topic' }).click();

  await expect(page).toHaveURL(/\/topics\/ocean\/whales$/);
  await expect(conversation.questions).toContainText(QUESTION);
  await expect(conversation.composer).toHaveValue('a draft');
  await expect(other).toHaveURL(/\/topics\/ocean\/whales$/);
  await expect(other.getByRole('article', { name: 'You' })).toContainText(QUESTION);
  const rows = await steward.call<Message[]>('GET', `/api/topics/${chat.id}/messages`);
  expect(rows.map(({ role }) => role)).toEqual(['user', 'assistant']);
});
