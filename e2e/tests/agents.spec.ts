import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { ChatStream } from '../support/chat-stream.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ChatRequest } from '../support/script.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';
import { NOTING_SERVER } from '../support/shell-server.ts';
import type { Steward } from '../support/steward.ts';

// Agents: made in the browser, they ask before they change something, go on by themselves, and hold where a person has to decide.

interface Agent {
  id: number;
  status: string;
  progress: number | null;
  current_run: { total_input_tokens: number } | null;
}

const REPORT = 'ARTIFACT: Minutes\n## Decisions\n\nThe roof comes first.\nEND_ARTIFACT\n';
const DONE = 'OBJECTIVE_COMPLETE: The minutes are written.';

/** Answers the turns of the agent with this task, one after the other; the last answer stays. */
function turns(
  provider: ScriptedProvider,
  task: string,
  ...answers: ((chat: ChatStream) => void)[]
): ChatRequest[] {
  const heard: ChatRequest[] = [];
  provider.when(
    ({ messages }) => messages.some(({ role, content }) => role === 'user' && content === task),
    (chat, request) => {
      heard.push(request);
      answers[Math.min(heard.length, answers.length) - 1]?.(chat.open());
    },
  );
  return heard;
}

const says =
  (text: string, prompt = 12) =>
  (chat: ChatStream): void =>
    chat.text(text).finish({ prompt, completion: 8 });
const notes = (chat: ChatStream): void =>
  chat.toolCall('book__note', { line: 'The roof' }).finish(undefined, 'tool_calls');

/** A tool that writes a line into a file, which nobody may do unasked. Returns the file. */
async function plugInBook(steward: Steward, file: string): Promise<string> {
  await steward.call('POST', '/api/mcp/servers/user', {
    name: 'book',
    transport: 'stdio',
    command: 'sh',
    args: ['-c', NOTING_SERVER],
    env: { BOOK: file },
  });
  await steward.call('POST', '/api/mcp/servers/book/connect');
  return file;
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n').length;
const made = (steward: Steward, body: object) => steward.call<Agent>('POST', '/api/agents', body);
const now = (steward: Steward, id: number) => steward.call<Agent>('GET', `/api/agents/${id}`);

async function awaitStatus(steward: Steward, id: number, status: string): Promise<void> {
  await expect.poll(async () => (await now(steward, id)).status).toBe(status);
}

async function makeAgent(page: Page, task: string): Promise<void> {
  await page.goto('/agents');
  await page.getByRole('button', { name: 'New agent' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New agent' });
  await dialog.getByRole('textbox', { name: 'What is it to do?' }).fill(task);
  await dialog.getByText('Goes on by itself').click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Make it and begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: task })).toBeVisible();
}

test('an agent asks for permission, is allowed it in the inbox, and hands over what it made @phone @dark', async ({
  page,
  steward,
  provider,
}, info) => {
  const book = await plugInBook(steward, info.outputPath('book'));
  const task = 'Write the minutes';
  turns(provider, task, notes, says(`It is noted.\n${REPORT}${DONE}`));
  await makeAgent(page, task);
  const wanted = page.getByRole('button', { name: 'Allow once', exact: true });
  await expect(wanted).toBeVisible();
  await expectAccessible(page);

  await page.goto('/agents');
  await expect(page.getByRole('heading', { name: 'One agent is waiting for you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const row = page.getByRole('listitem', { name: `${task} asks for permission` });
  await expect(row).toContainText('The roof');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Allow once' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();

  const [agent] = await steward.call<Agent[]>('GET', '/api/agents');
  if (!agent) throw new Error('There is no agent.');
  await awaitStatus(steward, agent.id, 'completed');
  expect(linesOf(book)).toBe(1);
  await page.goto(`/agents/${agent.id}/artifacts`);
  await expect(page.getByRole('heading', { name: 'Decisions' })).toBeVisible();
  await expectAccessible(page);
});

test('what an agent asks outlives the service, and is carried out once when it is answered', async ({
  page,
  steward,
  provider,
}, info) => {
  const book = await plugInBook(steward, info.outputPath('book'));
  const task = 'Note the roof';
  turns(provider, task, notes, says('Noted.'));
  const { id } = await made(steward, { task });
  await awaitStatus(steward, id, 'needs_approval');
  await steward.kill();
  await steward.start();
  await page.goto('/agents/inbox');
  await page
    .getByRole('listitem', { name: `${task} asks for permission` })
    .getByRole('button', { name: 'Allow once' })
    .click();
  await awaitStatus(steward, id, 'idle');
  expect(linesOf(book)).toBe(1);
  await page.goto(`/agents/${id}`);
  await expect(page.getByText('Noted.')).toBeVisible();
});

test('a call from outside starts an agent', async ({ page, steward, provider }) => {
  const task = 'Look at the weather';
  turns(provider, task, says('It rains.'));
  const { id } = await made(steward, { task, start: false });
  await page.goto(`/agents/${id}/settings`);
  await page.getByRole('button', { name: 'Make a webhook' }).click();
  const address = await page.getByLabel('Address of the webhook').textContent();
  await promisify(execFile)('curl', ['--fail', '--silent', '-X', 'POST', address?.trim() ?? '']);
  await awaitStatus(steward, id, 'idle');
  await page.goto(`/agents/${id}/runs`);
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('by a webhook');
  await expect(page.getByText('It rains.')).toBeVisible();
});

test('an agent that goes on by itself says how far it is', async ({ page, steward, provider }) => {
  const task = 'Read all letters';
  let held: ChatStream | undefined;
  turns(
    provider,
    task,
    says('I have half of them.\nPROGRESS: 40 | half of the letters'),
    (chat) => {
      held = chat;
    },
  );
  const { id } = await made(steward, { task, autonomy_enabled: true });
  await page.goto('/agents');
  const bar = page.getByRole('progressbar', { name: `Progress of ${task}` });
  await expect(bar).toHaveAttribute('aria-valuenow', '40');
  await expect.poll(() => held?.isOpen).toBe(true);
  held?.text(DONE).finish();
  await expect(page.getByText('reached its objective')).toBeVisible();
  expect((await now(steward, id)).progress).toBe(100);
});

test('an agent that goes round in circles is held by its budget, and goes on with a larger one', async ({
  page,
  steward,
  provider,
}) => {
  const task = 'Count to infinity';
  let turn = 0;
  const heard = turns(provider, task, (chat) => {
    turn += 1;
    chat.text(`PROGRESS: ${turn} | ${turn}`).finish({ prompt: 400, completion: 8 });
  });
  const { id } = await made(steward, { task, autonomy_enabled: true, token_budget: 1000 });
  await awaitStatus(steward, id, 'blocked');
  expect(heard).toHaveLength(3);
  await page.goto('/agents/inbox');
  const row = page.getByRole('listitem', { name: `${task} has used up its tokens` });
  await expect(row.getByRole('textbox', { name: 'Token budget' })).toHaveValue('2000');
  await row.getByRole('button', { name: 'Raise it and go on' }).click();
  await expect.poll(() => heard.length).toBe(5);
  await awaitStatus(steward, id, 'blocked');
});
