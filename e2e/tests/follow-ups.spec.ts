import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// Messages sent while an answer is being written are queued on the service, not in a window.

test('follow-ups survive a reload, are the same in two windows, are answered in turn, and after a stop by hand', async ({
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

  await second.waiting.getByRole('button', { name: 'Edit' }).first().click();
  await second.page.getByRole('textbox', { name: 'Queued message' }).fill('And then? Tell all');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await expect(first.waiting).toContainText('And then? Tell all');
  await first.waiting.getByRole('button', { name: 'Remove' }).last().click();
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

  const other = provider.hold('Another story');
  provider.when('Something else', { deltas: ['As you like.'] });
  await first.ask('Another story');
  const again = await other.opened;
  again.text('Once more');
  await expect(first.answers.last()).toContainText('Once more');
  await first.follow('Something else');
  await first.stopButton.click();
  await again.closed;
  await first.settled();
  await page.reload();
  await expect(first.waiting).toContainText('Something else');
  await first.waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(first.answers.last()).toContainText('As you like.');
  await expect(first.waiting).toBeHidden();
});
