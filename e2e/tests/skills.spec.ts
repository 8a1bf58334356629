import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'Commands and skills' });
const option = (page: Page, name: string) => list(page).getByRole('option', { name });

/** The question as the model received it. */
const asked = (provider: ScriptedProvider) => provider.requests.at(-1)?.messages.at(-1)?.content;

test('a skill is written, called, switched off and deleted @core', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const topic = await createTopic('Letters');
  await page.goto('/settings/skills');
  await expect(page.getByText('No skills yet')).toBeVisible();
  await page.getByRole('button', { name: 'New skill' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('rename');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Correct **every** mistake.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("The name 'rename' is reserved for a command.").last()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('proofread');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mends spelling');
  await page.getByText('Preview', { exact: true }).click();
  await expect(page.getByRole('strong')).toHaveText('every');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/settings\/skills\/proofread$/);

  const conversation = await Conversation.open(page, topic);
  await conversation.composer.click();
  await page.keyboard.type('/pro');
  await expect(option(page, 'proofread')).toContainText('Mends spelling');
  await option(page, 'proofread').click();
  await expect(conversation.composer).toHaveValue('/proofread ');
  await expect(conversation.composer).toBeFocused();
  await page.keyboard.type('Teh text');
  await expect(page.getByRole('list', { name: 'Skills in this text' })).toHaveText('/proofread');
  await conversation.sendButton.click();
  await expect(conversation.questions).toContainText('/proofread Teh text');
  await conversation.settled();
  expect(asked(provider)).toBe('Correct **every** mistake.\n\n---\n\nTeh text');

  await page.goto('/settings/skills');
  await page.getByRole('switch', { name: 'Use /proofread' }).press('Space');
  await expect(page.getByText('1 skill, 0 on')).toBeVisible();
  await page.getByRole('link', { name: '/proofread' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No skills yet')).toBeVisible();
  expect(await steward.call<unknown[]>('GET', '/api/skills')).toEqual([]);
});

test('a file that is edited outside is seen at once, and what is no skill says why', async ({
  page,
  steward,
}) => {
  const folder = join(steward.dataDir, 'skills');
  await page.goto('/settings/skills');
  await expect(page.getByText(folder)).toBeVisible();
  mkdirSync(join(folder, 'tone'), { recursive: true });
  writeFileSync(join(folder, 'tone', 'SKILL.md'), '---\ndescription: First\n---\nBe kind.');
  await expect(page.getByText('First')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Use /tone' })).not.toBeChecked();
  await page.getByRole('link', { name: '/tone' }).click();
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be kind.');
  writeFileSync(join(folder, 'tone', 'SKILL.md'), '---\ndescription: Second\n---\nBe quick.');
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be quick.');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.');
  writeFileSync(join(folder, 'tone', 'SKILL.md'), 'Theirs.');
  await expect(page.getByText('The file was changed elsewhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Load the file' }).click();
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Theirs.');
  writeFileSync(join(folder, 'tone', 'SKILL.md'), Buffer.from([0x66, 0xfc, 0x72]));
  await page.goto('/settings/skills');
  await expect(page.getByText('SKILL.md is not UTF-8 text (line 1)')).toBeVisible();
  await expectAccessible(page);
  writeFileSync(join(folder, 'tone', 'SKILL.md'), 'Good again.');
  await expect(page.getByRole('switch', { name: 'Use /tone' })).toBeVisible();
});
