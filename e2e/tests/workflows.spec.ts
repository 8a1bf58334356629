import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';

const DRAFT = 'Write a short welcome note';
const POLISH = 'Polish the note';

/** Writes a draft, a different one if it is sent back, and the result made from it. */
function writes(provider: ScriptedProvider): void {
  provider.when(
    ({ messages }) => messages.some(({ content }) => content.includes(DRAFT)),
    (chat, { messages }) => {
      const told = messages.map(({ content }) => content).join('\n');
      const text = told.includes('Name the lake')
        ? 'Welcome to the lake.'
        : 'Welcome to all of us.';
      chat.open().text(text).finish({ prompt: 400, completion: 20 });
    },
  );
  provider.when(
    ({ messages }) => messages.some(({ content }) => content.includes(POLISH)),
    (chat, { messages }) => {
      const told = messages.map(({ content }) => content).join('\n');
      chat.open().text(told.includes('my own lake') ? 'Polished: my own lake.' : 'Polished.');
      chat.finish({ prompt: 300, completion: 10 });
    },
  );
}

const state = (page: Page, says: string) => page.getByText(new RegExp(`^${says} · `));

test('a newcomer tries the example: it is dry-run, run, sent back, changed and approved @core', async ({
  page,
  provider,
}) => {
  writes(provider);
  await page.goto('/workflows');
  await page.getByRole('button', { name: 'Try an example' }).click();
  await expect(page).toHaveURL(/\/workflows\/\d+$/);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /Dry run/ }).click();
  const report = page.getByRole('dialog', { name: /Dry run/ });
  await expect(report).toContainText('Approve the draft');
  await expectAccessible(page, '[role=dialog]');
  expect(provider.requests.length).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(state(page, 'Needs approval')).toBeVisible();
  const form = page.getByRole('form', { name: 'Approval' });
  await expect(form).toContainText('Welcome to all of us.');
  await form.getByLabel('Note').fill('Name the lake');
  await form.getByRole('button', { name: 'Send back for rework' }).click();

  await expect(form).toContainText('Welcome to the lake.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Edit output' }).click();
  await form.getByLabel('Output for the next steps').fill('Welcome to my own lake.');
  await form.getByRole('button', { name: 'Approve with changes' }).click();

  await expect(state(page, 'Finished')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps of this run' });
  await expect(steps.getByRole('button', { name: /Polish/ })).toBeVisible();
  await steps.getByRole('button', { name: /Polish/ }).click();
  await expect(page.getByRole('region', { name: /Polish/ })).toContainText(
    'Polished: my own lake.',
  );
  await expectAccessibleInBothThemes(page);
});

test('a workflow is built by hand, asks a question, is answered after a kill, and its versions are kept', async ({
  page,
  steward,
  provider,
}) => {
  provider.when(
    ({ messages }) => messages.some(({ content }) => content.includes('Plan the trip')),
    (chat, { messages }) => {
      const isAnswered = messages.some(({ content }) => content.includes('To Genoa'));
      chat.open().text(isAnswered ? 'We sail at noon.' : 'NEED_INPUT: Which port?');
      chat.finish({ prompt: 100, completion: 10 });
    },
  );
  await page.goto('/workflows');
  await page.getByRole('button', { name: 'New workflow' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New workflow' });
  await dialog.getByLabel('Name').fill('Trip');
  await dialog.getByRole('button', { name: 'Create workflow' }).click();
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await page.getByRole('button', { name: 'Save steps' }).click();
  await expect(page.getByText('Say what the agent should do.').first()).toBeVisible();
  await page.getByLabel('What should the agent do?').fill('Plan the trip');
  await page.getByRole('button', { name: 'Save steps' }).click();
  await expect(page.getByRole('button', { name: 'Edit steps' })).toBeVisible();

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(state(page, 'Needs an answer')).toBeVisible();
  await steward.kill();
  await steward.start();
  await page.reload();
  await expect(state(page, 'Needs an answer')).toBeVisible();
  await page.getByLabel('Your answer').fill('To Genoa');
  await page.getByRole('button', { name: 'Answer and resume' }).click();
  await expect(state(page, 'Finished')).toBeVisible();
  await expect(page.getByText('We sail at noon.').first()).toBeVisible();

  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2);
});
