import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

// What the model sees of a conversation: beside it if there is room for a third pane, otherwise on top of it.

test('a broad window says beside a conversation who answers, how full that is and what it is told', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  await page.setViewportSize({ width: 1680, height: 950 });
  provider.contextWindow = 1000;
  provider.when('How do bodies fall?', {
    deltas: ['All alike.'],
    usage: { prompt: 150, completion: 30 },
  });
  const house = await createTopic('House');
  const roof = await createTopic('Roof', house);
  await createTopic('Gutters', roof);
  await steward.call('PATCH', `/api/topics/${roof.id}`, { description: 'Slate, laid in 1911.' });
  const conversation = await Conversation.open(page, roof);
  const context = page.getByRole('region', { name: 'Notes and context' });
  await expect(context).toContainText('small-model');
  await expect(context).toContainText('Slate, laid in 1911.');
  await expect(context).toContainText('Not included: House');
  await conversation.ask('How do bodies fall?');
  await conversation.settled();
  await steward.call('GET', '/api/llm/models');
  await page.reload();
  await expect(context).toContainText('180 of 1,000 tokens');
  await expect(context).toContainText('18%');
  await expectAccessible(page);

  await context.getByRole('link', { name: 'Gutters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gutters' })).toBeVisible();
  await page.getByRole('button', { name: 'Notes and context' }).click();
  await expect(context).toBeHidden();
  await page.reload();
  await expect(conversation.composer).toBeVisible();
  await expect(context).toBeHidden();
  await page.keyboard.press(']');
  await expect(context).toBeVisible();
});

test('where there is no room it comes over the conversation and goes again @phone-only @phone', async ({
  page,
  createTopic,
}) => {
  const conversation = await Conversation.open(page, await createTopic('Garden'));
  await conversation.composer.fill('Half a question');
  await page.getByRole('button', { name: 'Notes and context' }).click();
  const context = page.getByRole('dialog', { name: 'Notes and context' });
  await expect(context).toContainText('small-model');
  await expect(context).toContainText('Garden');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(context).toBeHidden();
  await expect(conversation.composer).toHaveValue('Half a question');
});
