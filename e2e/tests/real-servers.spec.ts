import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { EVERYTHING, EverythingOverHttp, FILESYSTEM } from '../support/real-servers.ts';
import type { Steward } from '../support/steward.ts';

// Third-party tool servers from npm: the tests' own servers only do what Steward expects.

interface Tried {
  content: string;
  is_error: boolean;
  elapsed_ms: number;
}

const plugIn = (steward: Steward, server: object) =>
  steward.call('POST', '/api/mcp/servers/user', { name: 'real', ...server });

const connect = (steward: Steward) =>
  steward.call<{ state: string; error: string | null }>('POST', '/api/mcp/servers/real/connect');

const tryTool = (steward: Steward, tool: string, wanted: object = {}) =>
  steward.call<Tried>('POST', `/api/mcp/servers/real/tools/${tool}/try`, {
    arguments: JSON.stringify(wanted),
  });

/** One tool for each kind of result, and a slow one that reports its progress. */
async function expectEverything(steward: Steward) {
  expect(await connect(steward)).toMatchObject({ state: 'connected', error: null });
  expect(await tryTool(steward, 'echo', { message: 'Grüße 🌍' })).toMatchObject({
    content: 'Echo: Grüße 🌍',
    is_error: false,
  });
  expect(await tryTool(steward, 'get-sum', { a: 1.5, b: 40.5 })).toMatchObject({
    content: 'The sum of 1.5 and 40.5 is 42.',
  });
  const picture = await tryTool(steward, 'get-tiny-image');
  expect(picture.content).toMatch(
    /^Here's the image you requested:\n\n\[An image of type image\/png, /,
  );
  expect(picture.content).toMatch(/]\n\nThe image above is the MCP logo\.$/);
  const weather = await tryTool(steward, 'get-structured-content', { location: 'Chicago' });
  expect(JSON.parse(weather.content), 'told once, though the server says it twice').toEqual({
    temperature: 36,
    conditions: 'Light rain / drizzle',
    humidity: 82,
  });
  const long = await tryTool(steward, 'trigger-long-running-operation', { duration: 1, steps: 10 });
  expect(long).toMatchObject({
    content: 'Long running operation completed. Duration: 1 seconds, Steps: 10.',
    is_error: false,
  });
  expect(long.elapsed_ms).toBeGreaterThan(900);
  const refused = await tryTool(steward, 'get-structured-content', { location: 'Atlantis' });
  expect(refused.is_error).toBe(true);
  expect(refused.content).toContain('location');
}

test('everything works over HTTP, and again after the server died in the middle of a call', async ({
  steward,
}) => {
  const server = await EverythingOverHttp.start();
  try {
    await plugIn(steward, { transport: 'streamable_http', url: server.url });
    await expectEverything(steward);

    const cut = tryTool(steward, 'trigger-long-running-operation', { duration: 600, steps: 6_000 });
    await expect
      .poll(async () => {
        const calls = await tryTool(steward, 'echo', { message: 'beside it' });
        return calls.content;
      })
      .toBe('Echo: beside it');
    await server.kill();
    expect(await cut).toMatchObject({ is_error: true });
    expect((await tryTool(steward, 'echo', { message: 'nobody' })).is_error).toBe(true);

    await server.start();
    await expect
      .poll(async () => (await tryTool(steward, 'echo', { message: 'back' })).content)
      .toBe('Echo: back');
  } finally {
    await server.kill();
  }
});

test('everything works over standard input and output, and an answer shows how far a tool is that takes its time', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  await plugIn(steward, { transport: 'stdio', command: process.execPath, args: [EVERYTHING] });
  await expectEverything(steward);
  provider.when('Take your time', (chat, { messages }) => {
    chat.open();
    if (messages.at(-1)?.role === 'tool') chat.text('Now it is done.').finish();
    else
      chat
        .toolCall('real__trigger-long-running-operation', { duration: 4, steps: 20 })
        .finish(undefined, 'tool_calls');
  });
  const conversation = await Conversation.open(page, await createTopic('Patience'));
  await conversation.ask('Take your time');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^\d+ of 20$/)).toBeVisible();
  await expect(conversation.answers.last()).toContainText('Now it is done.');
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('a folder is given to a server in the form, and nothing beside it is read', async ({
  page,
  steward,
}) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'steward-folder-')));
  try {
    const note = join(folder, 'a note.txt');
    writeFileSync(note, 'The key is under the mat.\n');
    await page.goto('/settings/tools');
    await page.getByRole('button', { name: 'Add server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add server' });
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field('Name').fill('real');
    await field('Program').fill(process.execPath);
    await field('Arguments').fill(`${FILESYSTEM}\n${folder}`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Start real on this machine?' })
      .getByRole('button', { name: 'Start' })
      .click();
    await expect(page.getByRole('switch', { name: 'Use real' })).toBeChecked();

    await page.getByRole('link', { name: 'real' }).click();
    await page.getByRole('button', { name: /^Read Text File/ }).click();
    await page.getByText('Try it', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Try read_text_file' });
    const result = form.getByRole('group', { name: 'Result of trying read_text_file' });
    await form.getByRole('textbox', { name: 'path' }).fill(note);
    await form.getByRole('button', { name: 'Run' }).click();
    await expect(result).toContainText('The key is under the mat.');

    const written = join(folder, 'answer.txt');
    await tryTool(steward, 'write_file', { path: written, content: 'Thank you.' });
    expect(readFileSync(written, 'utf8')).toBe('Thank you.');
    const beside = await tryTool(steward, 'read_text_file', { path: join(folder, '../hosts') });
    expect(beside.is_error).toBe(true);
    expect(beside.content).toContain('outside allowed directories');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
