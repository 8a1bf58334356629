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

/** Lets a model find this name for whatever it is asked to name. */
function names(provider: ScriptedProvider, title: string): void {
  provider.when(({ messages }) => /You name conversations/.test(messages[0]?.content ?? ''), {
    deltas: [title],
  });
}

/** A chat that has its name already. */
function makeChat(steward: Steward, title: string): Promise<Chat> {
  return steward.call<Chat>('POST', '/api/chats', { title });
}

async function begin(page: Page, text: string): Promise<Conversation> {
  await page.goto('/chats/new');
  await page.getByRole('textbox', { name: 'Begin a chat' }).fill(text);
  await page.getByRole('button', { name: 'Begin the chat' }).click();
  return new Conversation(page);
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a chat begins by typing, is answered, and gets its name in every window @phone', async ({
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

  const conversation = await begin(page, QUESTION);
  await expect(conversation.answers).toContainText('With one half of the brain.');
  await expect(heading(page, 'How whales sleep')).toBeVisible();
  await expect(row(other, /^How whales sleep/)).toBeVisible();
  const [chat] = await steward.call<Chat[]>('GET', '/api/chats');
  expect(chat?.title).toBe('How whales sleep');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/chats/${chat?.slug}$`));
  await expect(conversation.answers).toContainText('With one half of the brain.');
});

test('a model is chosen before a chat begins, and goes on in it @phone', async ({
  page,
  steward,
}) => {
  await page.goto('/chats/new');
  await page.getByRole('button', { name: /^Model:/ }).click();
  const choices = page.getByRole('dialog', { name: 'Model of this conversation' });
  await choices.getByRole('option', { name: /large-model/ }).click();
  await expect(page.getByRole('button', { name: 'Model: large-model' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Begin a chat' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Begin the chat' }).click();
  const conversation = new Conversation(page);
  await expect(conversation.answers).toHaveCount(1);
  await conversation.settled();
  await expect(page.getByRole('button', { name: 'Model: large-model' })).toBeVisible();
  const [chat] = await steward.call<Chat[]>('GET', '/api/chats');
  const rows = await steward.call<Message[]>('GET', `/api/chats/${chat?.id}/messages`);
  expect(rows.at(-1)).toMatchObject({ role: 'assistant', model: 'large-model' });
});

test('chats by keyboard alone: begin, filter, rename, delete and take it back', async ({
  page,
  steward,
}) => {
  await makeChat(steward, 'Taxes');
  await makeChat(steward, 'Garden');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  const field = page.getByRole('textbox', { name: 'Begin a chat' });
  await expect(field).toBeFocused();
  // The list may come after the field, and its filter has the key.
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
  await expect(page.getByText('“Taxes of 2026” is deleted.')).toBeVisible();
  await expect(field).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(heading(page, 'Taxes of 2026')).toBeVisible();
});

test('what is archived is out of the way and comes back @phone', async ({ page, steward }) => {
  const chat = await makeChat(steward, 'Taxes');
  await makeChat(steward, 'Garden');
  await page.goto(`/chats/${chat.slug}`);
  await act(page, 'Archive');
  await expect(page.getByText('“Taxes” is in the archive.')).toBeVisible();
  await page.goto('/chats');
  await expect(row(page, /^Garden/)).toBeVisible();
  await expect(row(page, /^Taxes/)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Archive' }).click({ force: true });
  await row(page, /^Taxes/).click();
  // A phone has no room for it.
  await expect(page.getByText('In the archive', { exact: true })).toBeAttached();
  await act(page, 'Take out of the archive');
  await expect(page.getByText('In the archive', { exact: true })).toHaveCount(0);
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

  await act(page, 'Make it a topic');
  const dialog = page.getByRole('dialog', { name: 'Make Whales a topic' });
  await dialog.getByRole('button', { name: 'Where does it belong? General' }).click();
  await page.keyboard.type('oce');
  await page.getByRole('menuitem', { name: 'Ocean' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Make it a topic' }).click();

  await expect(page).toHaveURL(/\/topics\/ocean\/whales$/);
  await expect(conversation.questions).toContainText(QUESTION);
  await expect(conversation.composer).toHaveValue('a draft');
  await expect(other).toHaveURL(/\/topics\/ocean\/whales$/);
  await expect(other.getByRole('article', { name: 'You' })).toContainText(QUESTION);
  const rows = await steward.call<Message[]>('GET', `/api/topics/${chat.id}/messages`);
  expect(rows.map(({ role }) => role)).toEqual(['user', 'assistant']);
});

test('a description begins every question, and a fork begins as the chat did', async ({
  page,
  steward,
  provider,
}) => {
  const chat = await makeChat(steward, 'Whales');
  await page.goto(`/chats/${chat.slug}`);
  await act(page, 'Describe');
  const dialog = page.getByRole('dialog', { name: 'Describe this chat' });
  await dialog.getByRole('textbox').fill('Answer in rhymes.');
  await dialog.getByRole('switch', { name: /Use as instructions/ }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => steward.call('GET', `/api/chats/${chat.id}`))
    .toMatchObject({ description: 'Answer in rhymes.', description_as_system_prompt: true });
  const conversation = new Conversation(page);
  await conversation.ask(QUESTION);
  await conversation.settled();
  expect(provider.requests.at(-1)?.messages.at(-1)?.content).toMatch(
    /Answer in rhymes\.[\s\S]*How do whales sleep\?$/,
  );

  await conversation.act(conversation.questions.first(), 'Fork from here');
  await expect(heading(page, 'Whales (fork)')).toBeVisible();
  await expect(conversation.questions).toContainText(QUESTION);
  await expect(conversation.answers).toHaveCount(0);
});

test('a name is found when one asks for it, and can be taken back', async ({
  page,
  steward,
  provider,
}) => {
  names(provider, 'Sleeping whales');
  const chat = await makeChat(steward, 'Some chat');
  await page.goto(`/chats/${chat.slug}`);
  const conversation = new Conversation(page);
  await conversation.ask(QUESTION);
  await conversation.settled();
  await act(page, 'Suggest a name');
  await expect(heading(page, 'Sleeping whales')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, 'Some chat')).toBeVisible();
});

test('what is begun while Steward does not answer is there once it does', async ({
  page,
  context,
  steward,
}) => {
  await page.goto('/chats/new');
  const field = page.getByRole('textbox', { name: 'Begin a chat' });
  await field.fill('Anybody there?');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Begin the chat' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('New chat “Anybody there?”')).toBeVisible();
  await context.setOffline(false);
  await expect(row(page, /^Anybody there/)).toBeVisible();
  await expect(main.getByText('New chat “Anybody there?”')).toHaveCount(0);
  const chats = await steward.call<Chat[]>('GET', '/api/chats');
  expect(chats).toHaveLength(1);
});

test('today begins a chat as well, and remembers what one began @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Chat' }).check();
  await page.reload();
  await page.getByRole('textbox', { name: 'Begin a chat' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Begin the chat' }).click();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f]{32}$/);
  await expect(new Conversation(page).questions).toContainText(QUESTION);
});

test('today tells of chats @phone', async ({ page, steward, provider }) => {
  const chat = await makeChat(steward, 'Whales');
  const story = provider.hold('Tell me a story');
  void steward
    .call('POST', `/api/chats/${chat.id}/messages/queue`, { content: 'Tell me a story' })
    .catch(() => {});
  const told = await story.opened;
  await page.goto('/');
  await expect(page.getByText('Steward is answering in “Whales”')).toBeVisible();
  told.text('Once.');
  told.finish();
  await expect(page.getByText('“Whales” has an answer for you')).toBeVisible();
  await page.getByRole('link', { name: /Whales/ }).click();
  await expect(heading(page, 'Whales')).toBeVisible();
});

test('the screens of chats are accessible @dark @phone', async ({ page, steward }) => {
  const chat = await makeChat(steward, 'Whales');
  await page.goto('/chats');
  await expect(row(page, /^Whales/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/chats/new');
  await expect(page.getByText(/^Your last chat was/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/chats/${chat.slug}`);
  await expect(page.getByText('Ask something, and the answer stays here')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings/chats');
  await expect(page.getByText('The model that answers names new chats')).toBeVisible();
  await expectAccessible(page);
});
