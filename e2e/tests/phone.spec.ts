import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

test('a phone shows the list, then the topic, and back, and a finger that rests on a row opens its menu @phone-only @phone @core', async ({
  page,
  createTopic,
}) => {
  await createTopic('Garden');
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Workspace' });
  await bar.getByRole('link', { name: 'Topics' }).click();
  const row = page.getByRole('treeitem', { name: 'Garden' });
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await page
    .getByRole('link', { name: /back|topics/i })
    .first()
    .click();
  await expect(row).toBeVisible();

  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not there.');
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  const rename = page.getByRole('menuitem', { name: 'Rename' });
  await expect(rename).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page).toHaveURL(/\/topics$/);
  await rename.tap();
  await page.getByRole('textbox', { name: 'New name' }).fill('Orchard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Orchard' })).toBeVisible();
});

test('what a finger touches is large enough, chooses the model, and offers what can be done with a row @phone-only @phone', async ({
  page,
  createTopic,
}) => {
  const conversation = await Conversation.open(page, await createTopic('Small fingers'));
  await conversation.composer.tap();
  await expect(conversation.composer).toBeFocused();
  await page.getByRole('button', { name: /^Model:/ }).tap();
  const choices = page.getByRole('dialog', { name: 'Model for this conversation' });
  await choices.getByRole('option', { name: /large-model/ }).tap();
  await expect(page.getByRole('button', { name: 'Model: large-model' })).toBeVisible();
  // Enter inserts a line break on devices without another key for it.
  await conversation.composer.tap();
  await page.keyboard.type('When to sow peas');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and beans');
  await expect(conversation.composer).toHaveValue('When to sow peas\nand beans');
  await conversation.sendButton.tap();
  await expect(conversation.questions).toContainText('and beans');
  await conversation.settled();

  const small: string[] = [];
  for (const button of await page.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box && (box.width < 40 || box.height < 40))
      small.push((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '');
  }
  expect(small).toEqual([]);
  await expect(conversation.questions.getByRole('button')).toHaveCount(1);
  await expect(conversation.answers.getByRole('button')).toHaveCount(1);
  await conversation.act(conversation.questions, 'Edit question');
  const editor = page.getByRole('textbox', { name: 'Edited question' });
  await expect(editor).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await conversation.act(conversation.answers, 'Delete answer');
  await expect(conversation.answers).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('turning the phone, or reloading, keeps what is not saved @phone-only @phone', async ({
  page,
}) => {
  await page.goto('/settings/model');
  const rounds = page.getByRole('textbox', { name: 'Maximum tool rounds per answer' });
  await rounds.fill('42');
  const upright = page.viewportSize() ?? { width: 412, height: 839 };
  await page.setViewportSize({ width: upright.height, height: upright.width });
  await expect(rounds).toHaveValue('42');
  await page.setViewportSize(upright);
  await expect(rounds).toHaveValue('42');
  await page.reload();
  await expect(rounds).toHaveValue('42');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});
