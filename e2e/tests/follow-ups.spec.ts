import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// What is said while an answer is being written waits on the service, not in a window.

test('follow-ups survive a reload, are the same in two windows, and are answered in turn @phone', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Tell me a story');
  provider.when('And then? Tell all', { deltas: ['They sailed home.'] });
  provider.when('Who was it?', { deltas: ['A steward.'] });
  const topic = await createTopic('Stories');
  const first = await Conversation.open(page, topic);
  const second = await Conversation.open(await context.newPage(), topic);
  await first.ask('Tell me a story');
  const chat = await story.opened;
  chat.text('Once upon a time.');
  await expect(second.answers).toContainText('Once upon a time.');

  await first.follow('And then?');
  await second.follow('Who was it?');
  await second.follow('Never mind this');
  for (const window of [first, second])
    await expect(window.waiting.getByRole('listitem')).toHaveText([
      /And then\?/,
      /Who was it\?/,
      /Never mind this/,
    ]);
  await page.reload();
  await expect(first.waiting.getByRole('listitem')).toHaveCount(3);

  await second.waiting.getByRole('button', { name: 'Reword' }).first().click();
  await second.page.getByRole('textbox', { name: 'Waiting message' }).fill('And then? Tell all');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await expect(first.waiting).toContainText('And then? Tell all');
  await first.waiting.getByRole('button', { name: 'Take back' }).last().click();
  await expect(first.composer).toHaveValue('Never mind this');
  await expect(second.waiting.getByRole('listitem')).toHaveCount(2);

  chat.finish();
  for (const window of [first, second]) {
    await expect(window.answers).toContainText([
      'Once upon a time.',
      'They sailed home.',
      'A steward.',
    ]);
    await expect(window.waiting).toBeHidden();
    await window.settled();
  }
  expect((await storedMessages(steward, topic)).map(({ content }) => content)).toEqual([
    'Tell me a story',
    'Once upon a time.',
    'And then? Tell all',
    'They sailed home.',
    'Who was it?',
    'A steward.',
  ]);
});

test('after a stop what waits is sent by hand', async ({ page, provider, createTopic }) => {
  const story = provider.hold('Tell me a story');
  provider.when('Something else', { deltas: ['As you like.'] });
  const conversation = await Conversation.open(page, await createTopic('Stories'));
  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  chat.text('Once upon a time');
  await expect(conversation.answers).toContainText('Once upon a time');
  await conversation.follow('Something else');
  await conversation.stopButton.click();
  await chat.closed;
  await conversation.settled();

  await page.reload();
  await expect(conversation.waiting).toContainText('Something else');
  await conversation.waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(conversation.answers.last()).toContainText('As you like.');
  await expect(conversation.waiting).toBeHidden();
});

test('a window that opens late sees where an answer is being written', async ({
  page,
  context,
  provider,
  createTopic,
}) => {
  const story = provider.hold('Tell me a story');
  const conversation = await Conversation.open(page, await createTopic('Stories'));
  await conversation.ask('Tell me a story');
  const chat = await story.opened;
  const late = await context.newPage();
  await late.goto('/');
  await expect(late.getByRole('link', { name: /Stories.*answering/ })).toBeVisible();
  await expect(late.getByRole('heading', { level: 1 })).toContainText('answering in “Stories”');
  await late.goto('/topics');
  await expect(late.getByRole('treeitem', { name: 'Stories answering' })).toBeVisible();
  chat.text('The end.').finish();
  await expect(late.getByRole('treeitem', { name: 'Stories answering' })).toBeHidden();
});
