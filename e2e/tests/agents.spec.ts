import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { type Agent, inbox, plugInGreeter, statusOf } from '../support/agents.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';

const TASK = 'Greet the board';
const REPORT = '# Report\n\nThe board was greeted.';

/** Greets with the tool, writes a report and finishes; if it gets another message, it says so. */
function greets(provider: ScriptedProvider): void {
  provider.when(TASK, (chat, { messages }) => {
    chat.open();
    if (messages.at(-1)?.role !== 'tool') {
      chat.text('I greet them.\nPROGRESS: 40 | Greeting');
      chat.toolCall('greeter__hello', { who: 'the board' }).finish(undefined, 'tool_calls');
    } else {
      const said = messages.at(-1)?.content ?? '';
      chat.text(`They heard: ${said}\nPROGRESS: 100 | Done\n`);
      chat.text(`ARTIFACT: Report\n${REPORT}\nEND_ARTIFACT\nOBJECTIVE_COMPLETE: All are greeted.`);
      chat.finish({ prompt: 900, completion: 80 });
    }
  });
}

/** Continues by itself for ever, and each answer costs 400 tokens and 8; returns how often it was asked. */
function spends(provider: ScriptedProvider, task: string): () => number {
  let turn = 0;
  provider.when(
    ({ messages }) => messages.some(({ content }) => content === task),
    (chat) => {
      turn += 1;
      chat.open().text(`PROGRESS: ${turn} | ${turn}`).finish({ prompt: 400, completion: 8 });
    },
  );
  return () => turn;
}

test('an agent is made, asks, is allowed in the inbox and reaches its objective @core', async ({
  page,
  steward,
  provider,
}) => {
  const calls = await plugInGreeter(steward);
  greets(provider);
  await page.goto('/agents');
  await page.getByRole('button', { name: 'New agent' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New agent' });
  await dialog.getByLabel('What should the agent do?').fill(TASK);
  await expect(dialog.getByRole('switch', { name: 'Work until done' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create and start' }).click();

  await expect(page).toHaveURL(/\/agents\/\d+$/);
  await expect(page.getByRole('button', { name: 'Allow once' })).toBeVisible();
  expect(calls()).toBe(0);
  await page.goto('/agents/inbox');
  await expect(inbox(page)).toContainText(TASK);
  await inbox(page).getByRole('button', { name: 'Allow once' }).click();
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();

  await page.goto('/agents');
  const row = page.getByRole('region', { name: 'Finished' });
  await expect(row).toContainText(TASK);
  await row.getByRole('link', { name: TASK }).click();
  await expect(page.getByText('They heard: Hello!')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Done' })).toContainText('All are greeted.');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByRole('heading', { name: 'Report' }).first()).toBeVisible();
  await expect(page.getByText('The board was greeted.').first()).toBeVisible();
  await expectAccessible(page);
  expect(calls()).toBe(1);
});

test('a webhook that is made in the browser starts an agent, and its answer is told to the topic it belongs to', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  provider.when('Say what is new', { deltas: ['Nothing is new.'] });
  const topic = await createTopic('News');
  const { id } = await steward.call<Agent>('POST', '/api/agents', {
    task: 'Say what is new',
    topic_id: topic.id,
    start: false,
  });
  await page.goto(`/agents/${id}/settings`);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const address = (await page.getByLabel('Webhook address').textContent()) ?? '';
  const curl = promisify(execFile);
  await curl('curl', ['--fail', '--silent', '-X', 'POST', address.trim()]);
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  await page.goto(`/agents/${id}/runs`);
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('Webhook');
  await page.goto(`/topics/${topic.slug}`);
  await expect(page.getByText('Nothing is new.')).toBeVisible();
  expect((await fetch(`${steward.url}/hooks/unknown`, { method: 'POST' })).status).toBe(404);
});

test('what an agent costs is counted at the price that was set, and held to its budget', async ({
  page,
  steward,
  provider,
}) => {
  await page.goto('/settings/model');
  await page.getByRole('textbox', { name: 'Input, per million tokens' }).fill('100');
  await page.getByRole('textbox', { name: 'Output, per million tokens' }).fill('1000');
  await page.getByRole('button', { name: 'Set price' }).click();
  await expect(page.getByText(/\$100\.00 input, \$1,?000\.00 output/)).toBeVisible();

  const task = 'Spend it all';
  const turns = spends(provider, task);
  const { id } = await steward.call<Agent>('POST', '/api/agents', {
    task,
    autonomy_enabled: true,
    money_budget: 0.1,
  });
  await expect.poll(() => statusOf(steward, id)).toBe('blocked');
  expect(turns()).toBe(3);
  await page.goto(`/agents/${id}`);
  await expect(page.getByText('$0.14', { exact: true })).toBeVisible();
  await page.goto('/agents/inbox');
  const row = page.getByRole('listitem', { name: `${task} has used its budget` });
  await expect(row).toContainText('The budget of $0.10 is spent: $0.14 so far.');
  await expect(row.getByRole('textbox', { name: 'Budget in dollars' })).toHaveValue('0.2');
  await row.getByRole('button', { name: 'Raise and continue' }).click();
  await expect.poll(turns).toBe(5);
  await expect.poll(() => statusOf(steward, id)).toBe('blocked');

  await page.goto('/settings/model');
  await page.getByRole('button', { name: /^Remove the price of/ }).click();
  await expect(page.getByText(/^No price set for/)).toBeVisible();
});
