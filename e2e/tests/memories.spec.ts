import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

interface Memory {
  id: number;
  kind: string;
  content: string;
}

test('what is remembered from an answer is told to every model, and found again from its page @core', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('Where do I live?', { deltas: ['You live in Lisbon, as you said.'] });
  const trips = await createTopic('Trips');
  const conversation = await Conversation.open(page, trips);
  await conversation.ask('Where do I live?');
  await conversation.settled();
  const other = await context.newPage();
  await other.goto('/settings/memories');
  await expect(other.getByText('No memories yet')).toBeVisible();

  await conversation.act(conversation.answers, 'Remember this');
  const dialog = page.getByRole('dialog', { name: 'Remember this' });
  const words = dialog.getByRole('textbox', { name: 'What should Steward remember?' });
  await expect(words).toHaveValue('You live in Lisbon, as you said.');
  await expectAccessible(page, '[role=dialog]');
  await words.fill('Lives in Lisbon');
  await dialog.getByRole('button', { name: 'person' }).click();
  await dialog.getByRole('button', { name: 'Remember', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByText('1 memory', { exact: true })).toBeVisible();
  await expect(other.getByRole('list', { name: 'person' })).toContainText('Lives in Lisbon');

  await conversation.ask('And now?');
  await conversation.settled();
  await expect
    .poll(() => provider.requests.at(-1)?.messages[0]?.content)
    .toContain('- [PERSON] Lives in Lisbon');
  await page.getByRole('button', { name: 'Notes and context' }).click();
  await expect(page.getByText('1 memory included.')).toBeVisible();

  await page.goto('/settings/memories');
  await page.getByRole('link', { name: 'Trips' }).click();
  await expect(page).toHaveURL(/\/topics\/trips#message-\d+$/);
  await expect(conversation.answers.first()).toContainText('You live in Lisbon');
  expect(await steward.call<Memory[]>('GET', '/api/memories')).toHaveLength(1);
});

test('memories are written, changed, forgotten and made one, with the keyboard alone', async ({
  page,
  steward,
}) => {
  await page.goto('/settings/memories');
  await expect(page.getByText('No memories yet')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.type('Remember…');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'What should Steward remember?' })).toBeFocused();
  await page.keyboard.type('Prefers short answers');
  const remember = page.getByRole('button', { name: 'Remember', exact: true });
  await remember.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 memory', { exact: true })).toBeVisible();

  const change = page.getByRole('button', { name: 'Edit this memory' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'What should Steward remember?' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' in German');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(change).toBeFocused();
  await expect(page.getByText('Prefers short answers in German')).toBeVisible();

  await steward.call('POST', '/api/memories', { content: 'prefers short answers, in German!' });
  await expect(page.getByText('Two memories look alike.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).focus();
  await page.keyboard.press('Enter');
  const one = page.getByRole('textbox', { name: 'Merged memory' });
  await expect(one).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await one.fill('Prefers short answers, in German');
  await page.getByRole('button', { name: 'Merge' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Memories merged.')).toBeVisible();
  await expect(page.getByText('1 memory', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete this memory' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No memories yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Prefers short answers, in German')).toBeVisible();
});
