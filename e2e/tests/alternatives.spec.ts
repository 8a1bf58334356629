import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// Asking again and rewording lose nothing: each answer to a question can be shown again and continued from.

test('a question asked again and reworded keeps every answer, in each window', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('Name a tree', { deltas: ['Oak.'] });
  provider.when('How old can it grow?', { deltas: ['A thousand years.'] });
  const topic = await createTopic('Trees');
  const conversation = await Conversation.open(page, topic);
  const shown = (text: string) => page.getByRole('group', { name: `Answer ${text}` });
  await conversation.ask('Name a tree');
  await expect(conversation.answers).toContainText('Oak.');
  await conversation.ask('How old can it grow?');
  await expect(conversation.answers.last()).toContainText('A thousand years.');
  await conversation.settled();
  const other = await Conversation.open(await context.newPage(), topic);
  await expect(other.answers).toHaveText([/Oak\./, /A thousand years\./]);

  // Asks again from an answer that is not the last one: what followed it is kept with it.
  provider.when('Name a tree', { deltas: ['Beech.'] });
  await conversation.act(conversation.answers.first(), 'Regenerate');
  await expect(conversation.answers).toHaveText([/Beech\./]);
  await expect(shown('2 of 2')).toBeVisible();

  // Rewords the question: the old one and its answer disappear at once.
  const tall = provider.hold('Name a tall tree');
  await conversation.composer.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edited question' });
  await expect(editor).toBeFocused();
  await editor.fill('Name a tall tree');
  await page.getByRole('log').getByRole('button', { name: 'Send', exact: true }).click();
  const chat = await tall.opened;
  await expect(editor).toBeHidden();
  chat.text('Fir, ');
  for (const window of [conversation, other]) {
    await expect(window.questions).toHaveText([/Name a tall tree/]);
    await expect(window.answers).toHaveText([/Fir,/]);
  }
  chat.text('I think.').finish();
  for (const window of [conversation, other])
    await expect(window.answers).toHaveText([/Fir, I think\./]);
  await expect(shown('3 of 3')).toBeVisible();

  // Returns to the first one and everything after it by keyboard: the focus stays on the arrow.
  const previous = page.getByRole('button', { name: 'Previous answer' });
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(shown('2 of 3')).toBeVisible();
  await expect(conversation.answers).toHaveText([/Beech\./]);
  await expect(previous).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown('1 of 3')).toBeVisible();
  for (const window of [conversation, other])
    await expect(window.answers).toHaveText([/Oak\./, /A thousand years\./]);
  await expect(previous).toBeFocused();

  // The conversation continues from there, and a reload shows the same.
  provider.when('And how tall?', { deltas: ['Forty metres.'] });
  await conversation.ask('And how tall?');
  await expect(conversation.answers.last()).toContainText('Forty metres.');
  await conversation.settled();
  await page.reload();
  await expect(conversation.answers).toHaveText([/Oak\./, /A thousand years\./, /Forty metres\./]);
  const stored = await storedMessages(steward, topic);
  expect(stored[0]?.alternatives).toEqual({ count: 3, chosen: 1 });
  const asked = provider.requests.at(-1)?.messages.map(({ content }) => content);
  expect(asked).toContain('Oak.');
  expect(asked).not.toContain('Beech.');
});
