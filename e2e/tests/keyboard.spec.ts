import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

test('a topic is begun, asked, stopped and left without a mouse @core', async ({
  page,
  provider,
  createTopic,
}) => {
  await createTopic('An older topic');
  const story = provider.hold('Tell me a story');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // On the first page, typing goes into the field; a click next to it blurs it.
  await page.keyboard.type('nn');
  await expect(page.getByRole('textbox', { name: 'First message' })).toHaveValue('nn');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'What is it about?' })).toBeFocused();
  await page.keyboard.type('Stories');
  await page.keyboard.press('Enter');
  const conversation = new Conversation(page);
  await expect(conversation.composer).toBeFocused();

  await page.keyboard.type('Tell me a story');
  await page.keyboard.press('Enter');
  const chat = await story.opened;
  chat.text('Once upon a time');
  await expect(conversation.answers).toContainText('Once upon a time');
  await page.keyboard.press('Escape');
  await chat.closed;
  await conversation.settled();
  await expect(conversation.answers).toContainText('Stopped');

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('older');
  await expect(page.getByRole('menuitem', { name: /An older topic/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'An older topic' })).toBeVisible();
});
