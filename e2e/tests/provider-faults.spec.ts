import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// Provider failures are explained in words, keep what was written, and can be retried.

const QUESTION = 'Tell me a story';

test('an answer that is refused, cut and garbled keeps its words, and is tried again until it comes @core', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const topic = await createTopic('Stories');
  const conversation = await Conversation.open(page, topic);
  const retry = conversation.errors.getByRole('button', { name: /^Retry/ });
  const stored = () => storedMessages(steward, topic);

  await test.step('asked too often, it says when to come back', async () => {
    const headers = { 'retry-after': '90' };
    provider.when(QUESTION, { status: 429, message: 'slow down', headers });
    await conversation.ask(QUESTION);
    await expect(retry).toHaveText(/^Retry in 1 min \d+ s$/);
    await expect(retry).toBeEnabled();
    expect((await stored()).at(-1)?.error).toEqual({
      kind: 'rate_limited',
      message_id_at_fault: null,
      retry_after_seconds: 90,
    });
  });

  for (const ending of ['cut', 'malformed'] as const) {
    await test.step(`a stream that ends ${ending}`, async () => {
      const words = `Once upon a time, ${ending}`;
      provider.when(QUESTION, { deltas: [words.slice(0, 9), words.slice(9)], ending });
      await retry.click();
      await expect(conversation.answers).toContainText(words);
      await expect(conversation.errors).toHaveCount(1);
      await expect
        .poll(async () => (await stored()).map(({ role }) => role))
        .toEqual(['user', 'assistant', 'system']);
      const [, answer, error] = await stored();
      expect(answer?.content).toBe(words);
      expect(error?.content).toMatch(/^Error: /);
    });
  }

  await test.step('a rejected key leads to the settings', async () => {
    provider.key = 'another key';
    await retry.click();
    await conversation.errors.getByRole('link', { name: 'Check the API key in Settings' }).click();
    await expect(page).toHaveURL(/\/settings\/model$/);
  });

  await test.step('and it comes in the end, also after a reload', async () => {
    provider.key = undefined;
    provider.when(QUESTION, { deltas: ['Once upon a time, the end.'] });
    await Conversation.open(page, topic);
    await retry.click();
    await expect(conversation.answers).toContainText('Once upon a time, the end.');
    await expect(conversation.errors).toHaveCount(0);
    await conversation.settled();
    expect((await stored()).map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});
