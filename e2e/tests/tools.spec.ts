import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { SHELL_SERVER } from '../support/shell-server.ts';
import type { Steward } from '../support/steward.ts';

// Tool servers: added, started after the user has reviewed them, tried, and imported from a list.

interface Server {
  name: string;
  enabled: boolean;
  env_keys: string[];
  header_keys: string[];
}

const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

const own = async (steward: Steward) =>
  (await steward.call<(Server & { builtin: boolean })[]>('GET', '/api/mcp/servers')).filter(
    ({ builtin }) => !builtin,
  );

/** Fills in the form for a shell program; it greets with the value of a variable. */
async function fillIn(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add server' });
  await field(dialog, 'Name').fill(name);
  await field(dialog, 'Program').fill('sh');
  await field(dialog, 'Arguments').fill(`-c\n${SHELL_SERVER}`);
  await dialog.getByRole('button', { name: 'Add variable' }).click();
  const variable = dialog.getByRole('group', { name: 'Variable 1' });
  await field(variable, 'Name').fill('GREETING');
  await variable.getByLabel('Value').fill('Hello!');
  return dialog;
}

test('a program is plugged in, looked at before it starts, tried and removed @core', async ({
  page,
  steward,
}) => {
  await page.goto('/settings/tools');
  await expect(page.getByText('All tool servers are off')).toBeVisible();
  const dialog = await fillIn(page, 'fetch');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText("'fetch' is reserved")).toBeVisible();
  await field(dialog, 'Name').first().fill('greeter');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  const consent = page.getByRole('alertdialog', { name: 'Start greeter on this machine?' });
  await expect(consent.getByRole('group', { name: 'Command' })).toContainText('sh');
  await expectAccessible(page, '[role=alertdialog]');
  await consent.getByRole('button', { name: 'Cancel' }).click();
  const use = page.getByRole('switch', { name: 'Use greeter' });
  await expect(use).not.toBeChecked();
  expect(await own(steward)).toMatchObject([{ name: 'greeter', enabled: false }]);

  await use.press('Space');
  await consent.getByRole('button', { name: 'Start' }).click();
  await expect(use).toBeChecked();
  await expect(page.getByText('1 tool from 1 server')).toBeVisible();

  await page.getByRole('link', { name: 'greeter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'greeter' })).toBeVisible();
  await page.getByRole('button', { name: /^hello/ }).click();
  await expect(page.getByRole('list', { name: 'Parameters of hello' })).toContainText(
    'string, required',
  );
  await page.getByText('Try it', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Try hello' });
  await expect(form.getByRole('button', { name: 'Run' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'who' }).fill('Ada');
  await form.getByRole('button', { name: 'Run' }).click();
  await expect(form.getByRole('group', { name: 'Result of trying hello' })).toHaveText('Hello!');
  const calls = page.getByRole('list', { name: 'Last calls' }).getByRole('listitem');
  await expect(calls.first()).toContainText('hello');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/settings\/tools$/);
  await expect(page.getByText('No custom servers yet')).toBeVisible();
  expect(await own(steward)).toEqual([]);
});

test('values are entered again, and a tool that became another waits to be accepted', async ({
  page,
  steward,
}) => {
  await steward.call('POST', '/api/mcp/servers/user', {
    name: 'greeter',
    transport: 'stdio',
    command: 'sh',
    args: ['-c', SHELL_SERVER],
    env: { GREETING: 'Hello!' },
  });
  await steward.call('POST', '/api/mcp/servers/greeter/connect');
  await page.goto('/settings/tools/greeter');
  await page.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit greeter' });
  const saved = dialog.getByRole('list', { name: 'Saved variables' });
  await expect(saved).toContainText('GREETING');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Replace variables' }).click();
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(dialog.getByText('Some entries are missing or invalid.')).toBeVisible();
  await dialog.getByRole('group', { name: 'Variable 1' }).getByLabel('Value').fill('Good day!');
  await field(dialog, 'Name').first().fill('host');
  await save.click();
  await expect(page).toHaveURL(/\/settings\/tools\/host$/);

  await page.getByRole('button', { name: 'Reload tools' }).click();
  const changed = page.getByRole('list', { name: 'Changed tools' });
  await expect(changed).toContainText('This tool changed since you accepted it.');
  await expect(changed).toContainText('Says Good day! to someone');
  await expectAccessible(page);
  await changed.getByRole('button', { name: 'Accept hello' }).click();
  await expect(changed).toBeHidden();

  await page.getByRole('button', { name: /^hello/ }).click();
  await page.getByText('Try it', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Try hello' });
  await form.getByRole('textbox', { name: 'who' }).fill('Ada');
  await form.getByRole('textbox', { name: 'who' }).press('Enter');
  await expect(form.getByRole('group', { name: 'Result of trying hello' })).toHaveText('Good day!');
  expect(await own(steward)).toMatchObject([{ name: 'host', enabled: true }]);
});
