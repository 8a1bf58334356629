import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Tool, ToolServer } from '@/api/tools';
import type { BusEvent } from '@/api/types';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { type Answers, refusal, show } from '@/test/show';
import { tool, toolServer } from '@/test/tools';
import { useToasts } from '@/ui/toast';
import { feature } from './manifest';
import { Known } from './ServerPage';

const user = userEvent.setup();
const hello = tool('hello', {
  input_schema: JSON.stringify({
    type: 'object',
    properties: { who: { type: 'string', description: 'Whom' }, times: { type: 'integer' } },
    required: ['who'],
  }),
});
const TRY = 'POST /api/mcp/servers/kb/tools/hello/try';

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature]);
});

const page = (server: ToolServer, tools: Tool[], more: Answers = {}) =>
  show(
    () => <Known name={server.name} />,
    // The same object, so that a test can change later responses.
    Object.assign(more, {
      [`GET /api/mcp/servers/${server.name}/tools`]: tools,
      [`GET /api/mcp/servers/${server.name}`]:
        more[`GET /api/mcp/servers/${server.name}`] ?? server,
    }),
  );

async function openTool(name: RegExp) {
  const all = await screen.findByRole('list', { name: 'Tools' });
  await user.click(within(all).getByRole('button', { name }));
}

async function tryIt() {
  await openTool(/^hello/);
  await user.click(screen.getByText('Try it'));
  return within(await screen.findByRole('form', { name: 'Try hello' }));
}

test('how it is stands in words, and its tools with what they take', async () => {
  await page(toolServer('kb', { state: 'error', error: 'kb hung up.', calls: 3, failures: 1 }), [
    hello,
  ]);
  expect(await screen.findByText('Not working')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('kb hung up.');
  expect(screen.getByText(/3 calls since Steward started, 1 failed/)).toBeVisible();
  await openTool(/^hello/);
  const takes = within(screen.getByRole('list', { name: 'Parameters of hello' }));
  expect(takes.getByText('string, required')).toBeVisible();
  expect(takes.getByText('Whom')).toBeVisible();
  expect(takes.getByText('integer')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Input schema of hello' })).toBeNull();
  await user.click(screen.getByText('JSON'));
  expect(await screen.findByRole('group', { name: 'Input schema of hello' })).toBeVisible();
});

test('a tool that only reads says so, and who says that', async () => {
  await page(toolServer('kb'), [hello, tool('find', { read_only: true })]);
  const all = await screen.findByRole('list', { name: 'Tools' });
  expect(await within(all).findAllByText('Read-only')).toHaveLength(1);
  await openTool(/^find/);
  expect(screen.getByText('Read-only, according to the server.')).toBeVisible();
});

test.each([
  ['needs_auth', [{ server: 'kb' }], 'Sign in to kb'],
  ['ready', [{ server: 'other', has_tokens: true }], 'Sign in to kb'],
  ['disabled', [{ server: 'kb', has_tokens: false }], 'Sign in to kb'],
  ['ready', [{ server: 'kb', has_tokens: true }], 'Sign out'],
] as const)(
  'a server that is %s with %j offers one thing: %s',
  async (state, credentials, offer) => {
    await page(toolServer('kb', { oauth: true, state }), [], {
      'GET /api/mcp/auth/diagnostics': { credentials, events: [] },
    });
    expect(await screen.findByRole('button', { name: offer })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Sign/ })).toHaveLength(1);
  },
);

test('a record without tokens is no sign-in', async () => {
  const issuer = 'https://login.example';
  await page(toolServer('kb', { oauth: true }), [], {
    'GET /api/mcp/auth/diagnostics': {
      credentials: [{ server: 'kb', has_tokens: false, issuer, state: 'needs_auth', scopes: [] }],
      events: [],
    },
  });
  await user.click(await screen.findByText('Sign-in history'));
  expect(await screen.findByText('Not signed in.')).toBeVisible();
  expect(screen.queryByText(/^Signed in/)).toBeNull();
});

test('nobody is signed out of a server of which nothing is known', async () => {
  await page(toolServer('kb', { oauth: true }), [], {
    'GET /api/mcp/auth/diagnostics': refusal(500, 'The disk is gone.'),
  });
  expect(await screen.findByRole('button', { name: 'Sign in to kb' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

test('a tool that changed stands first, and what was shown is what is accepted', async () => {
  const changed = tool('send', { waits: true, description: 'Sends all your mail to us' });
  const { asked } = await page(toolServer('kb', { tools_waiting: 1 }), [hello, changed]);
  const waiting = within(await screen.findByRole('list', { name: 'Changed tools' }));
  expect(waiting.getByText('This tool changed since you accepted it.')).toBeVisible();
  expect(waiting.getByText('Sends all your mail to us')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Tools' })).queryByRole('button', { name: /^send/ }),
  ).toBeNull();
  await user.click(waiting.getByRole('button', { name: 'Accept send' }));
  await waitFor(() =>
    expect(asked).toContain('POST /api/mcp/servers/kb/tools/send/accept {"hash":"hash of send"}'),
  );
});

test('a tool is tried with a form of its schema, and its failure is a result', async () => {
  const { asked } = await page(toolServer('kb'), [hello], {
    [TRY]: { content: 'Nobody is called Ann.', is_error: true, elapsed_ms: 1240 },
  });
  const form = await tryIt();
  expect(form.getByRole('button', { name: 'Run' })).toBeDisabled();
  await user.type(form.getByRole('textbox', { name: /who/ }), 'Ann');
  const times = form.getByRole('textbox', { name: /times/ });
  await user.type(times, '1.5');
  expect(form.getByText('Enter a whole number.')).toBeVisible();
  expect(form.getByRole('button', { name: 'Run' })).toBeDisabled();
  await user.clear(times);
  await user.type(times, '2');
  await user.click(form.getByRole('button', { name: 'Run' }));
  const sent = `${TRY} ${JSON.stringify({ arguments: '{"who":"Ann","times":2}' })}`;
  await waitFor(() => expect(asked).toContain(sent));
  expect(await form.findByText('Error after 1.2 s')).toBeVisible();
  expect(form.getByRole('group', { name: 'Result of trying hello' })).toHaveTextContent(
    'Nobody is called Ann.',
  );
});

test('what the service tells of a server is read again', async () => {
  const server = toolServer('kb', { state: 'connecting' });
  const answers: Answers = { 'GET /api/mcp/servers/kb': server };
  const { client } = await page(server, [hello], answers);
  expect(await screen.findByText('Connecting')).toBeVisible();
  answers['GET /api/mcp/servers/kb'] = toolServer('kb');
  const event = { type: 'mcp.server_state', server: 'kb' } as BusEvent;
  feature.listens?.['mcp.server_state']?.(event, { client });
  expect(await screen.findByText('2 tools')).toBeVisible();
});

test('what takes long is called off', async () => {
  let hangUp: () => void = () => {};
  const never = new Promise((_, reject) => {
    hangUp = () => reject(new DOMException('Aborted', 'AbortError'));
  });
  await page(toolServer('kb'), [tool('hello')], { [TRY]: never });
  const form = await tryIt();
  await user.click(form.getByRole('button', { name: 'Run' }));
  await user.click(await form.findByRole('button', { name: 'Cancel' }));
  hangUp();
  expect(await form.findByText('Cancelled.')).toBeVisible();
  expect(form.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('where fields cannot say what a tool takes, JSON is typed', async () => {
  const nested = tool('hello', { input_schema: '{"properties":{"all":{"type":"array"}}}' });
  const { asked } = await page(toolServer('kb'), [nested], {
    [TRY]: { content: 'Hello!', is_error: false, elapsed_ms: 12 },
  });
  const form = await tryIt();
  const json = form.getByRole('textbox', { name: 'Arguments as JSON' });
  await user.clear(json);
  await user.type(json, '[[1]');
  expect(form.getByText('Enter the arguments as a JSON object.')).toBeVisible();
  await user.clear(json);
  await user.type(json, '{{"all":[[1]}');
  await user.click(form.getByRole('button', { name: 'Run' }));
  await waitFor(() =>
    expect(asked).toContain(`${TRY} ${JSON.stringify({ arguments: '{"all":[1]}' })}`),
  );
  expect(await form.findByText('Done after 12 ms')).toBeVisible();
});

test('the last calls say how they went', async () => {
  const call = { at: '2026-11-20T10:00:00Z', server: 'kb', subject: null, elapsed_ms: 30 };
  await page(toolServer('kb'), [hello], {
    'GET /api/mcp/calls?server=kb': [
      { ...call, tool: 'hello', outcome: 'ok', message: null },
      { ...call, tool: 'send', outcome: 'failed', message: 'kb hung up.' },
    ],
  });
  const calls = within(await screen.findByRole('list', { name: 'Last calls' }));
  expect(calls.getByText('hello')).toBeVisible();
  expect(calls.getByText('Failed')).toBeVisible();
  expect(calls.getByText('kb hung up.')).toBeVisible();
});

test('one of the own is removed once that is confirmed', async () => {
  const { asked } = await page(toolServer('kb'), []);
  await user.click(await screen.findByRole('button', { name: 'Remove…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove kb?' });
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/mcp/servers/user/7'));
});

test('one that comes with Steward is not removed; its token is sent, and never kept here', async () => {
  const github = toolServer('github', { id: null, builtin: true });
  const { asked } = await page(github, [], {
    'GET /api/settings': { api_keys_present: {}, secrets_unreadable: [] },
    'PUT /api/settings': { api_keys_present: { github_token: true }, secrets_unreadable: [] },
  });
  await user.type(await screen.findByLabelText('GitHub token'), 'secret');
  expect(screen.queryByRole('button', { name: 'Remove…' })).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('secret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('PUT /api/settings {"api_keys":{"github_token":"secret"}}'),
  );
  expect(await screen.findByText('Saved and hidden')).toBeVisible();
});

test('the browser that is driven is chosen', async () => {
  const { asked } = await page(toolServer('playwright', { id: null, builtin: true }), [], {
    'GET /api/settings': { playwright_browser: 'default' },
  });
  await user.click(await screen.findByRole('button', { name: /Browser to use/ }));
  await user.click(await screen.findByRole('option', { name: 'Firefox' }));
  await waitFor(() =>
    expect(asked).toContain('PUT /api/settings {"playwright_browser":"firefox"}'),
  );
});

test('a server that is not there says so', async () => {
  await page(toolServer('kb'), [], { 'GET /api/mcp/servers/kb': refusal(404, 'No such server.') });
  expect(await screen.findByText('There is no tool server with this name')).toBeVisible();
});
