import type { ChatStream } from '../support/chat-stream.ts';
import { Conversation, storedAnswer, storedMessages } from '../support/conversation.ts';
import { test as base, expect, type Topic } from '../support/fixtures.ts';

// An answer belongs to the service: whatever happens to the page, not a word of it is lost.

const QUESTION = 'Tell me a story';

/** An answer that is being written and will not end by itself. */
interface Story {
  topic: Topic;
  conversation: Conversation;
  chat: ChatStream;
}

interface Fixtures {
  /** Asks for a story in a new topic; returns when the page shows its first words. */
  storyThatBegins: (words: string) => Promise<Story>;
}

const test = base.extend<Fixtures>({
  storyThatBegins: async ({ page, provider, createTopic }, use) =>
    use(async (words) => {
      const story = provider.hold(QUESTION);
      const topic = await createTopic('Stories');
      const conversation = await Conversation.open(page, topic);
      await conversation.ask(QUESTION);
      const chat = await story.opened;
      chat.text(words);
      await expect(conversation.answers).toContainText(words.trim());
      return { topic, conversation, chat };
    }),
});

test('an answer can be stopped, and what was written stays', async ({
  steward,
  storyThatBegins,
}) => {
  const { topic, conversation, chat } = await storyThatBegins('Once upon a time');
  await conversation.stopButton.click();
  await chat.closed;
  await conversation.settled();
  await expect(conversation.answers).toContainText('Once upon a time');
  await expect(conversation.answers).toContainText('Stopped');
  const stored = (await storedMessages(steward, topic)).at(-1);
  expect(stored).toMatchObject({ content: 'Once upon a time', finish_reason: 'stopped' });
});

test('a reload in the middle of an answer goes on where it was @phone', async ({
  page,
  steward,
  storyThatBegins,
}) => {
  const { topic, conversation, chat } = await storyThatBegins('Once upon a time ');
  await page.reload();
  await expect(conversation.answers).toContainText('Once upon a time');
  chat.text('there was a steward ');
  await expect(conversation.answers).toContainText('Once upon a time there was a steward');
  chat.text('who lost nothing.').finish();
  await expect(conversation.answers).toContainText('who lost nothing.');
  await conversation.settled();
  const text = await storedAnswer(steward, topic);
  expect(text).toBe('Once upon a time there was a steward who lost nothing.');
  await expect(conversation.answers).toContainText(text);
  await expect(conversation.answers).toHaveCount(1);
});

test('two windows show the same growing answer', async ({
  page,
  context,
  provider,
  createTopic,
}) => {
  const story = provider.hold(QUESTION);
  const topic = await createTopic('Stories');
  const first = await Conversation.open(page, topic);
  const second = await Conversation.open(await context.newPage(), topic);
  await first.ask(QUESTION);
  await expect(second.questions).toContainText(QUESTION);
  const chat = await story.opened;
  for (const sentence of ['It grows ', 'in both ', 'at once.']) {
    chat.text(sentence);
    for (const window of [first, second])
      await expect(window.answers).toContainText(sentence.trim());
  }
  // A window that comes late sees all of it too.
  const third = await Conversation.open(await context.newPage(), topic);
  await expect(third.answers).toContainText('It grows in both at once.');
  chat.text(' The end.').finish();
  for (const window of [first, second, third]) {
    await expect(window.answers).toContainText('It grows in both at once. The end.');
    await window.settled();
    await expect(window.answers).toHaveCount(1);
  }
});

test('an answer goes on while another topic is looked at', async ({
  page,
  createTopic,
  storyThatBegins,
}) => {
  const other = await createTopic('Something else');
  const { conversation, chat } = await storyThatBegins('Chapter one. ');
  await page.getByRole('treeitem', { name: other.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Stories answering' })).toBeVisible();
  chat.text('Chapter two.').finish();
  await page.getByRole('treeitem', { name: 'Stories' }).click();
  await expect(conversation.answers).toContainText('Chapter one. Chapter two.');
});

test('a network cut is told, and what was missed comes after it', async ({
  page,
  context,
  steward,
  storyThatBegins,
}) => {
  const { topic, conversation, chat } = await storyThatBegins('Before the cut. ');
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible();
  chat.text('During the cut. ');
  await context.setOffline(false);
  await expect(conversation.answers).toContainText('Before the cut. During the cut.');
  chat.text('After the cut.').finish();
  await expect(conversation.answers).toContainText('During the cut. After the cut.');
  await conversation.settled();
  expect(await storedAnswer(steward, topic)).toBe('Before the cut. During the cut. After the cut.');
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeHidden();
});

test('a killed service comes back with what had been written', async ({
  page,
  steward,
  provider,
  storyThatBegins,
}) => {
  test.slow(); // a busy machine takes long to start a service
  const { topic, conversation } = await storyThatBegins('This much was written.');
  await steward.kill();
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();
  await expect(conversation.answers).toContainText('This much was written.');
  await steward.start();

  await expect(conversation.errors).toBeVisible({ timeout: 30_000 });
  await expect(conversation.answers).toContainText('This much was written.');
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeHidden();
  const stored = await storedMessages(steward, topic);
  expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant', 'system']);

  provider.when(QUESTION, { deltas: ['A whole story, this time.'] });
  await conversation.errors.getByRole('button', { name: 'Retry' }).click();
  await expect(conversation.answers).toContainText('A whole story, this time.');
});
