import { Conversation, storedAnswer, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// An answer belongs to the service: whatever happens to the page, no word of it is lost.

const QUESTION = 'Tell me a story';

test('an answer grows in every window, over a reload, another topic and a cut of the network @core', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold(QUESTION);
  const topic = await createTopic('Stories');
  const other = await createTopic('Something else');
  const first = await Conversation.open(page, topic);
  const second = await Conversation.open(await context.newPage(), topic);
  await first.ask(QUESTION);
  await expect(second.questions).toContainText(QUESTION);
  const chat = await story.opened;
  let told = '';
  const tell = async (words: string, ...windows: Conversation[]) => {
    chat.text(words);
    told += words;
    for (const window of windows) await expect(window.answers).toContainText(told.trim());
  };
  await tell('It grows ', first, second);

  await test.step('a reload in the middle goes on where it was', async () => {
    await page.reload();
    await expect(first.answers).toContainText(told.trim());
    await tell('in both ', first, second);
  });

  await test.step('it goes on while another topic is looked at', async () => {
    await page.getByRole('treeitem', { name: other.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: 'Stories answering' })).toBeVisible();
    await tell('at once, ', second);
    await page.getByRole('treeitem', { name: 'Stories answering' }).click();
    await expect(first.answers).toContainText(told.trim());
  });

  await test.step('a cut is told, and what was missed comes after it', async () => {
    await context.setOffline(true);
    const offline = page.getByRole('status').filter({ hasText: 'offline' });
    await expect(offline).toBeVisible();
    await tell('over a cut ');
    await context.setOffline(false);
    await tell('and after it.', first, second);
    await expect(offline).toBeHidden();
  });

  chat.finish();
  for (const window of [first, second]) {
    await window.settled();
    await expect(window.answers).toContainText(told);
    await expect(window.answers).toHaveCount(1);
  }
  expect(await storedAnswer(steward, topic)).toBe(told);
});

test('a killed service comes back with what had been written', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold(QUESTION);
  const topic = await createTopic('Stories');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask(QUESTION);
  (await story.opened).text('This much was written.');
  await expect(conversation.answers).toContainText('This much was written.');
  await steward.kill();
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();
  await expect(conversation.answers).toContainText('This much was written.');
  await steward.start();

  await expect(conversation.errors).toBeVisible();
  await expect(conversation.answers).toContainText('This much was written.');
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeHidden();
  const stored = await storedMessages(steward, topic);
  expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant', 'system']);

  provider.when(QUESTION, { deltas: ['A whole story, this time.'] });
  await conversation.errors.getByRole('button', { name: 'Retry' }).click();
  await expect(conversation.answers).toContainText('A whole story, this time.');
});
