import { DIAGRAM, NEXT_STEPS, RICH } from '../support/answers.ts';
import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { inPieces } from '../support/script.ts';

test('a question is answered, and both are kept @phone', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('How are you?', { deltas: ['Fine, ', 'thank ', 'you.'] });
  const topic = await createTopic('Small talk');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask('How are you?');
  await expect(conversation.answers).toContainText('Fine, thank you.');
  await expect(conversation.composer).toHaveValue('');

  await conversation.settled();
  const stored = await storedMessages(steward, topic);
  expect(stored.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'How are you?'],
    ['assistant', 'Fine, thank you.'],
  ]);
  await page.reload();
  await expect(conversation.questions).toContainText('How are you?');
  await expect(conversation.answers).toContainText('Fine, thank you.');
});

test('markdown, tables, code and formulas are drawn', async ({ page, provider, createTopic }) => {
  provider.when('How do bodies fall?', { deltas: inPieces(RICH) });
  const conversation = await Conversation.open(page, await createTopic('Physics'));
  await conversation.ask('How do bodies fall?');
  const answer = conversation.answers;
  await expect(answer.getByRole('heading', { name: 'Falling bodies' })).toBeVisible();
  await expect(answer.getByRole('cell', { name: '44.1 m' })).toBeVisible();
  await expect(answer.getByRole('listitem')).toHaveCount(2);
  await expect(answer.getByRole('math').first()).toBeAttached();
  const code = answer.getByText('def distance(seconds: float');
  await expect(code).toBeVisible();
  await answer.getByRole('button', { name: 'Copy code' }).click();
  await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('a diagram is drawn, and its source can be read', async ({ page, provider, createTopic }) => {
  provider.when('Draw it', { deltas: inPieces(DIAGRAM) });
  const conversation = await Conversation.open(page, await createTopic('Diagrams'));
  await conversation.ask('Draw it');
  const figure = conversation.answers.getByRole('figure');
  await expect(figure.getByText('Question', { exact: true })).toBeVisible({ timeout: 20_000 });
  await figure.getByRole('button', { name: 'Show source' }).click();
  await expect(conversation.answers.getByText('flowchart LR')).toBeVisible();
});

test('reasoning is folded away and can be opened', async ({ page, provider, createTopic }) => {
  provider.when('Is 91 prime?', { reasoning: ['Seven times ', 'thirteen.'], deltas: ['No.'] });
  const conversation = await Conversation.open(page, await createTopic('Numbers'));
  await conversation.ask('Is 91 prime?');
  await expect(conversation.answers.getByText('No.')).toBeVisible();
  await expect(conversation.answers.getByText('Seven times thirteen.')).toBeHidden();
  await conversation.answers.getByRole('button', { name: /^Thought/ }).click();
  await expect(conversation.answers.getByText('Seven times thirteen.')).toBeVisible();
});

test('suggested replies are sent with one click', async ({ page, provider, createTopic }) => {
  provider.when('How do bodies fall?', { deltas: inPieces(`All alike.${NEXT_STEPS}`) });
  provider.when('And on the Moon?', { deltas: ['Six times slower.'] });
  const conversation = await Conversation.open(page, await createTopic('Physics'));
  await conversation.ask('How do bodies fall?');
  await expect(conversation.answers).toContainText('All alike.');
  await page.getByRole('button', { name: 'And on the Moon?' }).click();
  await expect(conversation.questions.last()).toContainText('And on the Moon?');
  await expect(conversation.answers.last()).toContainText('Six times slower.');
  await expect(page.getByText('suggest', { exact: true })).toHaveCount(0);
});

test('an answer says what it took, unless it is told not to', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('Count', { deltas: ['One.'], usage: { prompt: 2140, completion: 612 } });
  const topic = await createTopic('Figures');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask('Count');
  await expect(conversation.answers).toContainText('small-model');
  await expect(conversation.answers).toContainText('2,140 in, 612 out');
  await steward.call('PUT', '/api/settings', { show_chat_stats: false });
  await expect(conversation.answers).not.toContainText('2,140 in');
});

test('a draft survives a reload, and is gone once it is sent', async ({ page, createTopic }) => {
  const [here, there] = [await createTopic('Here'), await createTopic('There')];
  const conversation = await Conversation.open(page, here);
  await conversation.composer.fill('Not finished ye');
  await page.reload();
  await expect(conversation.composer).toHaveValue('Not finished ye');
  await Conversation.open(page, there);
  await expect(conversation.composer).toHaveValue('');
  await Conversation.open(page, here);
  await conversation.ask('Not finished yet, but sent');
  await page.reload();
  await expect(conversation.composer).toHaveValue('');
});

test('a message of several lines is written with the keyboard', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('Lines');
  const conversation = await Conversation.open(page, topic);
  await conversation.composer.click();
  await page.keyboard.type('First');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Second');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(conversation.questions).toContainText('First');
  expect((await storedMessages(steward, topic))[0]?.content).toBe('First\nSecond');
});

test('a deleted message comes back with undo', async ({ page, createTopic }) => {
  const conversation = await Conversation.open(page, await createTopic('Mistakes'));
  await conversation.ask('A slip of the pen');
  await conversation.settled();
  await conversation.questions.hover();
  await conversation.questions.getByRole('button', { name: 'Delete question' }).click();
  await expect(conversation.questions).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(conversation.questions).toContainText('A slip of the pen');
});

test('an answer can be asked for again', async ({ page, steward, provider, createTopic }) => {
  provider.when('Say something', { deltas: ['Something dull.'] });
  const topic = await createTopic('Again');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask('Say something');
  await expect(conversation.answers).toContainText('Something dull.');
  await conversation.settled();
  provider.when('Say something', { deltas: ['Something bright.'] });
  await conversation.answers.hover();
  await conversation.answers.getByRole('button', { name: 'Answer again' }).click();
  await expect(conversation.answers).toContainText('Something bright.');
  await conversation.settled();
  const stored = await storedMessages(steward, topic);
  expect(stored.map(({ content }) => content)).toEqual(['Say something', 'Something bright.']);
});

test('code says what it says: C++ has its colours, and no sign stands for two', async ({
  page,
  provider,
  createTopic,
}) => {
  provider.when('Compare', {
    deltas: ['```c++\nclass A { bool b = 1 != 2; };\n```\n\n```c#\nvar a = b => b ?? 1;\n```\n'],
  });
  const conversation = await Conversation.open(page, await createTopic('Languages'));
  await conversation.ask('Compare');
  for (const word of ['class', 'var']) {
    const coloured = page.locator('.code-block code span', { hasText: word }).first();
    await expect(coloured).toBeVisible();
    expect(await coloured.evaluate((span) => getComputedStyle(span).fontVariantLigatures)).toBe(
      'none',
    );
  }
});

test('how full the context is and who answers is still known after the service was started again', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.contextWindow = 100;
  const topic = await createTopic('Kitchen');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask('Hello');
  await conversation.settled();
  await steward.call('GET', '/api/llm/models');
  await page.reload();
  await expect(page.getByText('46% of context')).toBeVisible();
  await steward.stop();
  provider.contextWindow = undefined;
  await steward.start();
  await page.reload();
  await expect(page.getByText('46% of context')).toBeVisible();

  await steward.call('PUT', '/api/settings', { llm_provider: 'openai', llm_model: '' });
  const { reason } = await steward.call<{ reason: string }>('GET', '/api/llm/active');
  await expect(
    page.getByRole('status').filter({ hasText: 'The mock answers here.' }),
  ).toContainText(reason);
  await steward.call('PUT', '/api/settings', { llm_provider: 'mock' });
  await expect(
    page.getByRole('status').filter({ hasText: 'The mock answers here.' }),
  ).toContainText('It is the provider in Settings.');
});
