import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { HostCall, McpHost, OwnServer } from '@/api/mcpServer';
import type { BusEvent } from '@/api/types';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import AssistantsPage from './AssistantsPage';
import { feature } from './manifest';

const user = userEvent.setup();
const URL = 'http://127.0.0.1:8000/mcp';

const tool = (name: string, section: string | null) => ({
  name,
  section,
  title: `Title of ${name}`,
  description: `What ${name} does.`,
  open: false,
});

const info: OwnServer = {
  name: 'steward',
  version: '2026.11.0',
  transport: 'stdio',
  entrypoint: 'java -jar /opt/steward.jar mcp',
  command: 'java',
  args: ['-jar', '/opt/steward.jar', 'mcp'],
  sections: ['topics', 'messages', 'agents', 'post_message'],
  tools: [
    tool('steward_info', null),
    tool('list_topics', 'topics'),
    tool('get_topic', 'topics'),
    tool('list_messages', 'messages'),
    tool('post_message', 'post_message'),
  ],
  http_enabled: false,
  http_url: URL,
  exposure: [
    { section: 'topics', description: 'See the topics', writes: false, open: false },
    { section: 'messages', description: 'Read what was said', writes: false, open: false },
    { section: 'agents', description: 'See the agents', writes: false, open: false },
    { section: 'post_message', description: 'Ask in a topic', writes: true, open: false },
  ],
};

const settings = {
  mcp_expose: { topics: false, messages: false, agents: false, post_message: false },
  mcp_http_enabled: false,
  mcp_http_url: URL,
  mcp_http_loopback_ok: true,
};

const vscode: McpHost = {
  id: 'h1',
  name: 'vscode',
  title: 'VS Code',
  version: '1.110',
  transport: 'http',
  connected_at: new Date().toISOString(),
  last_seen_at: new Date().toISOString(),
  calls: 1,
};

const call = (more: Partial<HostCall> = {}): HostCall => ({
  tool: 'list_topics',
  host: 'VS Code',
  at: '2026-11-20T10:00:00Z',
  millis: 12,
  outcome: 'ok',
  error: null,
  ...more,
});

const HOSTS = 'GET /api/mcp/server/hosts';
const CALLS = 'GET /api/mcp/server/calls?limit=20';
const answers = {
  'GET /api/settings': settings,
  'GET /api/mcp/server/info': info,
  [HOSTS]: [],
  [CALLS]: [],
};

const toast = () => useToasts.getState().toasts.at(-1);
const flip = (name: string | RegExp) => screen.findByRole('switch', { name });
const list = (name: string) => screen.findByRole('list', { name });
const puts = (asked: readonly string[]) => asked.filter((line) => line.startsWith('PUT'));

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
});

test('everything is closed at first, and what has no tools yet is not there', async () => {
  await show(AssistantsPage, answers);
  expect(await screen.findByText('No access granted')).toBeVisible();
  const reading = within(await list('Read access'));
  expect(reading.getAllByRole('switch')).toHaveLength(2);
  expect(reading.getByRole('switch', { name: 'See the topics' })).not.toBeChecked();
  const writing = within(await list('Write access'));
  expect(writing.getByRole('switch', { name: 'Ask in a topic' })).not.toBeChecked();
  expect(screen.queryByText('See the agents')).toBeNull();
  expect(await screen.findByText('No programs connected')).toBeVisible();
  expect(await screen.findByText('No calls yet')).toBeVisible();
});

test('a part says which tools it opens', async () => {
  await show(AssistantsPage, answers);
  const [topics] = within(await list('Read access')).getAllByRole('listitem');
  if (!topics) throw new Error('There is no row.');
  await user.click(within(topics).getByText('2 tools'));
  const tools = await within(topics).findByRole('list', { name: 'Tools of “See the topics”' });
  expect(within(tools).getByText('get_topic')).toBeVisible();
  expect(within(tools).getByText('What get_topic does.')).toBeVisible();
  await user.click(screen.getByText('Always available'));
  expect(await list('Always available')).toHaveTextContent('steward_info');
});

test('a part is opened beside what is open by then', async () => {
  const scripted: Record<string, unknown> = { ...answers };
  const { asked } = await show(AssistantsPage, scripted);
  const topics = await flip('See the topics');
  // Another window has opened a section meanwhile.
  const opened = { ...settings.mcp_expose, messages: true };
  scripted['GET /api/settings'] = { ...settings, mcp_expose: opened };
  await user.click(topics);
  await waitFor(() => expect(puts(asked)).toHaveLength(1));
  const [put = ''] = puts(asked);
  expect(JSON.parse(put.slice(put.indexOf('{')))).toEqual({
    mcp_expose: { ...opened, topics: true },
  });
});

test('what is not opened is said, and stays closed', async () => {
  await show(AssistantsPage, { ...answers, 'PUT /api/settings': refusal(503, 'Not now.') });
  await user.click(await flip('Ask in a topic'));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      text: '“Ask in a topic” was not turned on.',
      detail: 'Not now.',
    }),
  );
  expect(await flip('Ask in a topic')).not.toBeChecked();
});

test('HTTP is switched on, and its address is there to copy', async () => {
  const scripted: Record<string, unknown> = { ...answers };
  const { asked } = await show(AssistantsPage, scripted);
  const http = await flip(/^Allow access over HTTP/);
  expect(screen.queryByRole('group', { name: 'the address' })).toBeNull();
  scripted['GET /api/settings'] = { ...settings, mcp_http_enabled: true };
  await user.click(http);
  expect(await screen.findByRole('group', { name: 'the address' })).toHaveTextContent(URL);
  expect(puts(asked)).toEqual(['PUT /api/settings {"mcp_http_enabled":true}']);
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  await waitFor(() => expect(toast()?.text).toBe('Copied.'));
  expect(await navigator.clipboard.readText()).toBe(URL);
});

test('where other machines reach Steward, there is no HTTP, and the reason', async () => {
  await show(AssistantsPage, {
    ...answers,
    'GET /api/settings': { ...settings, mcp_http_loopback_ok: false, mcp_http_url: null },
  });
  const http = await flip(/^Allow access over HTTP/);
  expect(http).toBeDisabled();
  expect(http).not.toBeChecked();
  expect(screen.getByText(/Not available while other machines can reach Steward/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Address' })).toBeNull();
});

test('a program is chosen, and what it has to be told is made for it', async () => {
  await show(AssistantsPage, answers);
  const told = (name: string) =>
    screen.getByRole('group', { name: `the configuration for ${name}` }).textContent ?? '';
  const program = await screen.findByRole('button', { name: /Program/ });
  expect(JSON.parse(told('VS Code'))).toEqual({
    servers: { steward: { type: 'stdio', command: 'java', args: info.args } },
  });
  await user.click(screen.getByRole('radio', { name: 'Address' }));
  expect(JSON.parse(told('VS Code'))).toEqual({ servers: { steward: { type: 'http', url: URL } } });
  expect(screen.getByText(/Turn on access over HTTP above/)).toBeVisible();
  await user.click(program);
  await user.click(await screen.findByRole('option', { name: 'Claude Desktop' }));
  expect(JSON.parse(told('Claude Desktop'))).toEqual({
    mcpServers: { steward: { command: 'java', args: info.args } },
  });
  expect(screen.queryByRole('radio', { name: 'Address' })).toBeNull();
  await user.click(program);
  await user.click(await screen.findByRole('option', { name: 'Codex' }));
  expect(told('Codex')).toBe(`codex mcp add steward --url ${URL}`);
});

test('who is connected is seen, and sent away', async () => {
  const { asked } = await show(AssistantsPage, { ...answers, [HOSTS]: [vscode] });
  expect(await screen.findByText('VS Code is connected')).toBeVisible();
  const hosts = await list('Connected programs');
  expect(hosts).toHaveTextContent('over HTTP, connected just now, 1 call, last seen just now');
  await user.click(within(hosts).getByRole('button', { name: 'Disconnect VS Code' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/mcp/server/hosts/h1'));
});

test('one that cannot be sent away is still there', async () => {
  await show(AssistantsPage, {
    ...answers,
    [HOSTS]: [vscode],
    'DELETE /api/mcp/server/hosts/h1': refusal(503, 'Not now.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Disconnect VS Code' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ text: 'VS Code was not disconnected.', detail: 'Not now.' }),
  );
  expect(await list('Connected programs')).toHaveTextContent('VS Code');
});

test('who comes and what is called is seen as it happens', async () => {
  const scripted: Record<string, unknown> = { ...answers };
  const { client } = await show(AssistantsPage, scripted);
  expect(await screen.findByText('No programs connected')).toBeVisible();
  scripted[HOSTS] = [vscode, { ...vscode, id: 'h2', title: null, transport: 'stdio' }];
  scripted[CALLS] = [
    call({ tool: 'get_topic', outcome: 'closed', error: 'Topics are closed.' }),
    call(),
  ];
  feature.listens?.['mcp.host_changed']?.({ type: 'mcp.host_changed' } as BusEvent, { client });
  expect(await screen.findByText('2 programs connected')).toBeVisible();
  const calls = await list('Last calls');
  expect(within(calls).getAllByRole('listitem')).toHaveLength(2);
  expect(calls).toHaveTextContent('Refused: no access');
  expect(calls).toHaveTextContent('Topics are closed.');
});

test('what cannot be read is said where it belongs, and tried again', async () => {
  const scripted: Record<string, unknown> = {
    ...answers,
    [HOSTS]: refusal(503, 'Not now.'),
    [CALLS]: refusal(503, 'Nor this.'),
  };
  await show(AssistantsPage, scripted);
  expect(await screen.findByText('The connected programs could not be loaded')).toBeVisible();
  expect(await screen.findByText('The calls could not be loaded')).toBeVisible();
  scripted[HOSTS] = [];
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  if (retry) await user.click(retry);
  expect(await screen.findByText('No programs connected')).toBeVisible();
});

test('without the settings there is one sentence for the whole page', async () => {
  const scripted: Record<string, unknown> = {
    ...answers,
    'GET /api/mcp/server/info': refusal(503, 'Steward is starting.'),
  };
  await show(AssistantsPage, scripted);
  expect(await screen.findByRole('alert')).toHaveTextContent('Steward is starting.');
  expect(screen.queryByRole('switch')).toBeNull();
  scripted['GET /api/mcp/server/info'] = info;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await flip('See the topics')).toBeVisible();
});

test('while it is read, nothing is there to press', async () => {
  await show(AssistantsPage, { ...answers, 'GET /api/settings': new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Loading access settings' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});
