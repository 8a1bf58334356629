import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { callsTools, inbox, makeAgent, plugInGreeter, statusOf } from '../support/agents.ts';
import { expect, test } from '../support/fixtures.ts';

const TASK = 'Greet the board';

/** What the rule in this dialog would have decided in the last week. */
const lastWeek = (dialog: Locator) => dialog.getByRole('region', { name: 'Last 7 days' });
const rulesOf = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem');

test('a question becomes a rule that decides the next call, and a rule that denies says so in the transcript', async ({
  page,
  steward,
  provider,
}) => {
  const calls = await plugInGreeter(steward);
  callsTools(provider, TASK, [['greeter__hello', { who: 'the board' }]]);
  const { id } = await makeAgent(steward, TASK);

  await page.goto('/agents/inbox');
  await inbox(page).getByRole('button', { name: 'Create rule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await expect(dialog.getByRole('radio', { name: 'Allow' })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'Tool' })).toHaveValue('greeter/hello');
  await expect(lastWeek(dialog)).toContainText('1 allowed. 1 decision changes.');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save rule and allow' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  // A tool result may influence the rest of the run, so until the next run even calls that a rule allows need approval.
  await page.goto('/agents');
  await page.getByRole('button', { name: `Start ${TASK}` }).click();
  await expect.poll(calls).toBe(2);
  await expect.poll(() => statusOf(steward, id)).toBe('idle');

  await page.goto('/agents/rules');
  await expect(rulesOf(page)).toContainText([/^Allowgreeter\/helloOnly Greet the board/]);
  await page.getByRole('button', { name: 'New rule' }).click();
  await dialog.getByRole('radio', { name: 'Deny' }).check({ force: true });
  await dialog.getByRole('button', { name: /Applies to/ }).click();
  await page.getByRole('option', { name: 'A tool or a server' }).click();
  await dialog.getByRole('textbox', { name: 'Tool' }).fill('greeter/*');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('They were greeted enough');
  await expect(lastWeek(dialog)).toContainText('2 denied. 2 decisions change.');
  await expect(lastWeek(dialog).getByRole('listitem')).toContainText([
    'Greet the board: allowed → denied',
    'Greet the board: asked, you approved → denied',
  ]);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(rulesOf(page)).toHaveCount(2);
  await expectAccessibleInBothThemes(page);

  await page.goto(`/agents/${id}`);
  await page.getByRole('textbox', { name: `Message to ${TASK}` }).fill('Greet them once more');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const denied = page.getByRole('article', { name: 'Tool' }).filter({ hasText: 'failed' });
  await denied.getByRole('button', { name: /failed/ }).click();
  await expect(denied).toContainText('A rule says: deny greeter/*.');
  expect(calls()).toBe(2);
});
