import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, type Topic, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

// Unread answers: marked in every window until they were seen in one.

/** Asks as another window would. */
async function ask(steward: Steward, topic: Topic, content: string): Promise<void> {
  await steward.call('POST', `/api/topics/${topic.id}/messages/queue`, { content });
}

test('today says what is answered, failed and unread, with its last line, until it is read anywhere @core', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  const held = provider.hold('Tell me a story');
  const stories = await createTopic('Stories');
  const letters = await createTopic('Letters');
  const quiet = await createTopic('Garden');
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/topics');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (name: string) => other.getByRole('treeitem', { name });
  await expect(part('Continue').getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();

  await ask(steward, stories, 'Tell me a story');
  const chat = await held.opened;
  await expect(part('Answering').getByRole('link')).toContainText('Tell me a story');
  await expect(row('Stories answering')).toBeVisible();
  chat.text('## Once\n\nupon a **time**.').finish();
  await expect(part('Unread').getByRole('link')).toContainText('Once upon a time.');
  await expect(part('Answering')).toBeHidden();
  await expect(row('Stories 1 unread')).toBeVisible();

  provider.when('Write to the bank', { status: 400, message: 'no such model' });
  await ask(steward, letters, 'Write to the bank');
  await expect(part('Failed').getByRole('link')).toContainText('Letters');
  await expect(page.getByRole('heading', { name: 'Two things are waiting for you' })).toBeVisible();
  await expect(row('Letters failed')).toBeVisible();
  await expectAccessible(page);
  // A newly loaded page knows it too.
  await page.reload();
  await expect(part('Unread').getByRole('link')).toContainText('Once upon a time.');
  await expect(part('Failed').getByRole('link')).toContainText('Letters');

  await other.goto(`/topics/${stories.slug}`);
  await expect(new Conversation(other).answers).toContainText('upon a time');
  await expect(part('Unread')).toBeHidden();
  await expect(row('Stories 1 unread')).toBeHidden();
  await other.goto(`/topics/${letters.slug}`);
  await expect(part('Failed')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();
  await expect(part('Continue').getByRole('link')).toHaveCount(3);

  // The user's own actions are not news.
  const conversation = await Conversation.open(other, quiet);
  await conversation.ask('Good morning');
  await conversation.settled();
  await expect(conversation.answers).toContainText('You wrote: Good morning');
  await expect.poll(() => steward.call('GET', '/api/news')).toEqual([]);
  await expect(page.getByRole('link', { name: /Garden just now/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();
});
