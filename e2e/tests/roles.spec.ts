import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, type Role, test } from '../support/fixtures.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';
import type { Steward } from '../support/steward.ts';

// Roles, and the prompt that a model gets.

/** The system prompt of the newest request. */
const told = (provider: ScriptedProvider) => provider.requests.at(-1)?.messages[0]?.content ?? '';

function makeRole(steward: Steward, name: string, words: string): Promise<Role> {
  return steward.call('POST', '/api/roles', { name, system_prompt: words });
}

/** The context pane, beside the conversation or on top of it. */
async function contextOf(page: Page) {
  await page.getByRole('button', { name: 'Notes and context' }).click();
  return page.getByRole('region', { name: 'Notes and context' });
}

test('a role is written, chosen, told to the model and looked at @core', async ({
  page,
  provider,
  createTopic,
}) => {
  await page.goto('/settings/roles');
  await expect(page.getByText('No custom roles yet')).toBeVisible();
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog', { name: 'New role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('default');
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Talk like a pirate.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText("The name 'default' is reserved.")).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pirate');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('1 custom role')).toBeVisible();

  const conversation = await Conversation.open(page, await createTopic('Treasure'));
  const context = await contextOf(page);
  await expect(context).toContainText('no other role is chosen');
  await context.getByRole('button', { name: 'Choose role' }).click();
  const choice = page.getByRole('dialog', { name: 'Role of this topic' });
  await expect(choice.getByRole('option', { name: /Default/ })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await choice.getByRole('option', { name: /Pirate/ }).click();
  await expect(choice).toBeHidden();
  await expect(context).toContainText('Chosen for this topic.');

  const look = context.getByRole('button', { name: 'Show details' });
  const part = page.getByRole('button', { name: /Role.*Pirate/ });
  await expect(look.or(part)).toBeVisible();
  if (await look.isVisible()) await look.click();
  await part.click();
  const words = page.getByText('The persona to adopt in every reply: Talk like a pirate.');
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await conversation.ask('Where is it?');
  await conversation.settled();
  expect(told(provider)).toContain('The persona to adopt in every reply:\nTalk like a pirate.');
});

test('new topics begin with the role of their collection', async ({ page, steward }) => {
  const role = await makeRole(steward, 'Editor', 'Be strict.');
  await page.setViewportSize({ width: 1680, height: 950 });
  await page.goto('/topics');
  await page.getByRole('button', { name: /^Collection:/ }).click();
  await page.getByText('Manage collections').click();
  await page.getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New collection' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work');
  await dialog.getByRole('button', { name: /Role for new topics/ }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('button', { name: 'Edit Work' })).toBeVisible();
  const work = (
    await steward.call<{ id: number; name: string; default_role_id: number | null }[]>(
      'GET',
      '/api/collections',
    )
  ).find(({ name }) => name === 'Work');
  expect(work?.default_role_id).toBe(role.id);
  const topic = await steward.call<{ slug: string }>('POST', '/api/topics', {
    title: 'Report',
    collection_id: work?.id,
  });
  await page.goto(`/topics/${topic.slug}`);
  const beside = page.getByRole('region', { name: 'Notes and context' });
  await expect(beside).toContainText('Default for new topics in Work.');
  await expect(beside.getByRole('button', { name: /Role.*Editor/ })).toBeVisible();
});
