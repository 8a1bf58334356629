import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// What goes wrong at the provider is told in words, keeps what was written, and can be tried again.

const QUESTION = 'Tell me a story';

test('a rejected key leads to the settings', async ({ page, provider, createTopic }) => {
  provider.key = 'another key';
  const conversation = await Conversation.open(page, await createTopic('Stories'));
  await conversation.ask(QUESTION);
  await expect(conversation.errors).toContainText(/key/i);
  await conversation.errors.getByRole('link', { name: 'Check the key in Settings' }).click();
  await expect(page).toHaveURL(/\/settings\/model$/);
});

test('a provider that is asked too often says when to come back, and then answers', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when(QUESTION, { status: 429, message: 'slow down', headers: { 'retry-after': '90' } });
  const topic = await createTopic('Stories');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask(QUESTION);
  await expect(
    conversation.errors.getByRole('button', { name: /^Retry in 1 min \d+ s$/ }),
  ).toBeEnabled();
  const failed = (await storedMessages(steward, topic)).at(-1);
  expect(failed?.error).toEqual({ kind: 'rate_limited', retry_after_seconds: 90 });
  provider.when(QUESTION, { deltas: ['Once upon a time.'] });
  await conversation.errors.getByRole('button', { name: 'Retry' }).click();
  await expect(conversation.answers).toContainText('Once upon a time.');
  await expect(conversation.errors).toHaveCount(0);
  await conversation.settled();
  const stored = await storedMessages(steward, topic);
  expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant']);
});

for (const ending of ['cut', 'malformed'] as const) {
  test(`a stream that ends ${ending} keeps its words and can be retried`, async ({
    page,
    steward,
    provider,
    createTopic,
  }) => {
    provider.when(QUESTION, { deltas: ['Once upon ', 'a time'], ending, intervalMs: 20 });
    const topic = await createTopic('Stories');
    const conversation = await Conversation.open(page, topic);
    await conversation.ask(QUESTION);
    await expect(conversation.errors).toBeVisible();
    await expect(conversation.answers).toContainText('Once upon a time');
    const stored = await storedMessages(steward, topic);
    expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant', 'system']);
    expect(stored[1]?.content).toBe('Once upon a time');
    expect(stored[2]?.content).toMatch(/^Error: /);

    // The same after a reload: nothing of it lives in the page alone.
    await page.reload();
    await expect(conversation.answers).toContainText('Once upon a time');
    provider.when(QUESTION, { deltas: ['Once upon a time, the end.'] });
    await conversation.errors.getByRole('button', { name: 'Retry' }).click();
    await expect(conversation.answers).toContainText('Once upon a time, the end.');
    await expect(conversation.errors).toHaveCount(0);
  });
}

test('a provider that fails inside says so', async ({ page, provider, createTopic }) => {
  provider.when(QUESTION, { status: 500, message: 'out of order' });
  const conversation = await Conversation.open(page, await createTopic('Stories'));
  await conversation.ask(QUESTION);
  await expect(conversation.errors).toContainText(/500|out of order/);
});
