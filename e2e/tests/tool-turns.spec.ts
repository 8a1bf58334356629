import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { ASKING_SERVER } from '../support/shell-server.ts';

// A tool within a turn: it asks the user, and shows a picture.

test('a tool asks, in every window, and gives back what it was told, with a picture @core', async ({
  page,
  context,
  steward,
  provider,
  createTopic,
}) => {
  await steward.call('POST', '/api/mcp/servers/user', {
    name: 'tables',
    transport: 'stdio',
    command: 'sh',
    args: ['-c', ASKING_SERVER],
  });
  await steward.call('POST', '/api/mcp/servers/tables/connect');
  provider.when('Book a table', (chat, { messages }) => {
    chat.open();
    if (messages.at(-1)?.role === 'tool') {
      chat.text('It is booked.');
      chat.finish();
    } else chat.toolCall('tables__book', {}).finish(undefined, 'tool_calls');
  });
  const topic = await createTopic('Dinner');
  const conversation = await Conversation.open(page, topic);
  const other = await context.newPage();
  const there = await Conversation.open(other, topic);
  await conversation.ask('Book a table');

  const form = page.getByRole('form', { name: 'Question from tables' });
  await expect(form).toContainText('For how many, and where?');
  await expectAccessible(page);
  const answer = form.getByRole('button', { name: 'Answer', exact: true });
  await answer.click();
  await expect(form).toContainText('Guests is required.');
  await form.getByRole('textbox', { name: 'Guests' }).fill('40');
  await answer.click();
  await expect(form).toContainText('must be at least 1 and at most 12');
  await page.reload();
  await form.getByRole('textbox', { name: 'Guests' }).fill('4');
  await form.getByRole('button', { name: /Kitchen/ }).click();
  await page.getByRole('option', { name: 'Italian' }).click();
  const elsewhere = other.getByRole('form', { name: 'Question from tables' });
  await expect(elsewhere).toBeVisible();
  await answer.click();
  await expect(form).toBeHidden();
  await expect(elsewhere).toBeHidden();

  await conversation.settled();
  await there.settled();
  await expect(page.getByRole('button', { name: 'Show picture.png' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show picture.png' })).toBeVisible();
  await page.getByRole('button', { name: /tables › book/ }).click();
  await expect(page.getByText(/guests :4/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
