import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

test('a role, a reminder and a memory are given by commands', async ({
  page,
  steward,
  createTopic,
}) => {
  await steward.call('POST', '/api/roles', { name: 'Editor', system_prompt: 'Be brief.' });
  const topic = await createTopic('Letters');
  const conversation = await Conversation.open(page, topic);
  const say = async (command: string) => {
    await conversation.composer.fill(command);
    await conversation.sendButton.click();
    await expect(conversation.composer).toHaveValue('');
  };

  await say('/role editor');
  await expect
    .poll(() => steward.call<{ role_id: number | null }>('GET', `/api/topics/${topic.id}`))
    .toMatchObject({ role_id: expect.any(Number) });
  await conversation.composer.fill('/role cook');
  await conversation.sendButton.click();
  await expect(page.getByText('There is no role “cook”.')).toBeVisible();
  await expect(conversation.composer).toHaveValue('/role cook');

  await say('/reminder Stamps');
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Stamps');
  await dialog.getByLabel('When?').fill('every monday');
  await expect(dialog.getByText('Use a schedule instead')).toBeVisible();
  await dialog.getByLabel('When?').fill('in 3 hours');
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  const line = page.getByRole('region', { name: 'Reminder', exact: true });
  await expect(line).toContainText('Stamps');
  await say('/done');
  await expect(page.getByText('No reminder is due here.')).toBeVisible();
  await say('/reminder-cancel');
  await expect(line).toHaveCount(0);

  await say('/memory-store [person] Lives in Lisbon');
  const [memory] = await steward.call<{ id: number }[]>('GET', '/api/memories');
  expect(memory).toMatchObject({ kind: 'person', content: 'Lives in Lisbon' });
  await say(`/memory-update ${memory?.id} Lives in Porto`);
  await expect
    .poll(() => steward.call('GET', '/api/memories'))
    .toMatchObject([{ kind: 'person', content: 'Lives in Porto' }]);
  const said = (await storedMessages(steward, topic)).filter(({ role }) => role !== 'system');
  expect(said).toEqual([]);
  await conversation.composer.fill('/memory-list');
  await conversation.sendButton.click();
  await expect(page.getByRole('list', { name: 'person' })).toContainText('Lives in Porto');
});
