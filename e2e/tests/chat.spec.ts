import { DIAGRAM, NEXT_STEPS, RICH } from '../support/answers.ts';
import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { inPieces } from '../support/script.ts';

const CODE = '\n```c++\nclass A { bool b = 1 != 2; };\n```\n\n```c#\nvar a = b => b ?? 1;\n```\n\n';

test('a question is answered with all that can be drawn, and the next one is suggested @phone @core', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('How do bodies fall?', {
    reasoning: ['Galileo knew: ', 'all alike.'],
    deltas: inPieces(RICH + CODE + DIAGRAM + NEXT_STEPS, 40),
    usage: { prompt: 2140, completion: 612 },
  });
  provider.when('And on the Moon?', { deltas: ['Six times slower.'] });
  const topic = await createTopic('Physics');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask('How do bodies fall?');
  await expect(conversation.composer).toHaveValue('');
  const answer = conversation.answers.first();

  await test.step('tables, formulas, code and a diagram', async () => {
    await expect(answer.getByRole('heading', { name: 'Falling bodies' })).toBeVisible();
    await expect(answer.getByRole('cell', { name: '44.1 m' })).toBeVisible();
    await expect(answer.getByRole('listitem')).toHaveCount(2);
    await expect(answer.getByRole('math').first()).toBeAttached();
    await answer.getByRole('button', { name: 'Copy code' }).first().click();
    await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
    // C++ is highlighted, and no character is an entity.
    for (const word of ['class', 'var']) {
      const coloured = page.locator('.code-block code span', { hasText: word }).first();
      await expect(coloured).toBeVisible();
      expect(await coloured.evaluate((span) => getComputedStyle(span).fontVariantLigatures)).toBe(
        'none',
      );
    }
    // It is drawn once scrolled into view, after the code above.
    await page.getByRole('button', { name: 'And on the Moon?' }).scrollIntoViewIfNeeded();
    const figure = answer.getByRole('figure');
    await expect(figure.getByText('Question', { exact: true })).toBeVisible();
    await figure.getByRole('button', { name: 'Show source' }).click();
    await expect(answer.getByText('flowchart LR')).toBeVisible();
  });

  await test.step('thoughts, and what it took', async () => {
    const thoughts = answer.getByText('Galileo knew: all alike.');
    await expect(thoughts).toBeHidden();
    await answer.getByRole('button', { name: /^Thought/ }).click();
    await expect(thoughts).toBeVisible();
    await expect(answer).toContainText('small-model');
    await expect(answer).toContainText('2,140 in, 612 out');
    await steward.call('PUT', '/api/settings', { show_chat_stats: false });
    await expect(answer).not.toContainText('2,140 in');
  });

  await test.step('a suggested reply, and all of it after a reload', async () => {
    await page.getByRole('button', { name: 'And on the Moon?' }).click();
    await expect(conversation.questions.last()).toContainText('And on the Moon?');
    await expect(conversation.answers.last()).toContainText('Six times slower.');
    await expect(page.getByText('suggest', { exact: true })).toHaveCount(0);
    await conversation.settled();
    expect((await storedMessages(steward, topic)).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    await page.reload();
    await expect(conversation.questions.first()).toContainText('How do bodies fall?');
    await expect(conversation.answers.last()).toContainText('Six times slower.');
  });
});

test('a draft is kept, put into better words, sent with the keyboard, deleted and brought back', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('wher is lisbon', { deltas: ['Where is Lisbon?'] });
  const [here, there] = [await createTopic('Here'), await createTopic('There')];
  const conversation = await Conversation.open(page, here);
  await conversation.composer.fill('wher is lisbon');
  await page.reload();
  await expect(conversation.composer).toHaveValue('wher is lisbon');
  await page.getByRole('treeitem', { name: there.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: there.title })).toBeVisible();
  await expect(conversation.composer).toHaveValue('');
  await page.getByRole('treeitem', { name: here.title, exact: true }).click();
  await expect(conversation.composer).toHaveValue('wher is lisbon');

  await page.getByRole('button', { name: 'Refine', exact: true }).click();
  await expect(conversation.composer).toHaveValue('Where is Lisbon?');
  await page.getByRole('button', { name: 'Restore original' }).click();
  await expect(conversation.composer).toHaveValue('wher is lisbon');
  await expect(conversation.composer).toBeFocused();
  await conversation.composer.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('I ask');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(conversation.questions).toContainText('I ask');
  await conversation.settled();
  expect((await storedMessages(steward, here))[0]?.content).toBe('wher is lisbon\nI ask');

  await conversation.act(conversation.questions, 'Delete question');
  await expect(conversation.questions).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(conversation.questions).toContainText('wher is lisbon');
  await page.reload();
  await expect(conversation.questions).toContainText('wher is lisbon');
  await expect(conversation.composer).toHaveValue('');
});
