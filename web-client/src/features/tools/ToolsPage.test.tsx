import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { useToasts } from '@/ui/toast';
import { feature } from './manifest';
import ToolsPage from './ToolsPage';

const user = userEvent.setup();
const ALL = 'GET /api/mcp/servers?probe=false';
const off = { enabled: false, state: 'disabled', tool_count: 0 } as const;
const fetcher = toolServer('fetch', { id: null, builtin: true, tool_count: 1 });
const program = toolServer('shell', {
  ...off,
  transport: 'stdio',
  url: null,
  command_bin: 'sh',
  args: ['-c', 'exec tools --all'],
});
const LINE = 'sh -c "exec tools --all"';

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature]);
});

const row = async (name: string) => {
  const item = (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).closest('li');
  if (!item) throw new Error(`There is no row of ${name}.`);
  return within(item);
};

test('each server says in words what it is and how it is', async () => {
  await show(ToolsPage, {
    [ALL]: [
      fetcher,
      toolServer('kb', { state: 'error', error: 'kb refuses the connection.' }),
      toolServer('crm', { state: 'needs_auth', oauth: true, tool_count: 0 }),
      toolServer('slow', { state: 'connecting', tools_waiting: 1 }),
      program,
    ],
  });
  expect(await screen.findByText('3 tools from 2 servers')).toBeVisible();
  expect((await row('fetch')).getByText('Reads web pages and files')).toBeVisible();
  expect((await row('fetch')).getByText('1 tool')).toBeVisible();
  const kb = await row('kb');
  expect(kb.getByText('kb.example')).toBeVisible();
  expect(kb.getByText('Not working')).toBeVisible();
  expect(kb.getByText('kb refuses the connection.')).toBeVisible();
  expect((await row('crm')).getByRole('button', { name: 'Sign in to crm' })).toBeVisible();
  expect((await row('slow')).getByText('1 tool changed')).toBeVisible();
  const shell = await row('shell');
  expect(shell.getByText(LINE)).toBeVisible();
  expect(shell.getByText('Off')).toBeVisible();
  expect(shell.getByRole('switch', { name: 'Use shell' })).not.toBeChecked();
});

test('what a program starts is shown before it is started for the first time', async () => {
  const { asked } = await show(ToolsPage, {
    [ALL]: [program],
    'POST /api/mcp/servers/shell/connect': toolServer('shell'),
  });
  const connects = () => asked.filter((line) => line.includes('/connect'));
  await user.click(await screen.findByRole('switch', { name: 'Use shell' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Start shell on this machine?',
  });
  expect(within(question).getByText(LINE)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(connects()).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Use shell' }));
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(connects()).toEqual(['POST /api/mcp/servers/shell/connect']));
});

test.each([
  ['whose tools are known', { ...program, tool_count: 2 }],
  ['that is an address', toolServer('shell', off)],
])('one %s is switched on without a question', async (_, server) => {
  const { asked } = await show(ToolsPage, {
    [ALL]: [server],
    'POST /api/mcp/servers/shell/connect': { ...server, enabled: true, state: 'ready' },
  });
  await user.click(await screen.findByRole('switch', { name: 'Use shell' }));
  await waitFor(() => expect(asked).toContain('POST /api/mcp/servers/shell/connect'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a server that has just been plugged in is offered to be switched on', async () => {
  const { asked } = await show(ToolsPage, {
    [ALL]: [fetcher],
    'POST /api/mcp/servers/user': toolServer('kb', off),
    'POST /api/mcp/servers/kb/connect': toolServer('kb'),
  });
  await user.click(await screen.findByRole('button', { name: 'Add server' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add server' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'kb');
  await user.click(dialog.getByRole('radio', { name: 'Web address' }));
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://kb.example/mcp');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  const question = await screen.findByRole('alertdialog', { name: 'Switch on kb?' });
  expect(asked.some((line) => line.includes('/connect'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(asked).toContain('POST /api/mcp/servers/kb/connect'));
});

test('where connecting is refused, the row says why, and it stays off', async () => {
  const blocked = toolServer('kb', { ...off, error: 'kb.example is in your own network.' });
  const answers: Record<string, unknown> = {
    [ALL]: [toolServer('kb', off)],
    'POST /api/mcp/servers/kb/connect': blocked,
  };
  await show(ToolsPage, answers);
  const toggle = await screen.findByRole('switch', { name: 'Use kb' });
  answers[ALL] = [blocked];
  await user.click(toggle);
  expect(await screen.findByText('kb.example is in your own network.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Use kb' })).not.toBeChecked();
});

test('what the service does not take is said', async () => {
  await show(ToolsPage, {
    [ALL]: [fetcher],
    'POST /api/mcp/servers/fetch/disconnect': refusal(503, 'Not now.'),
  });
  await user.click(await screen.findByRole('switch', { name: 'Use fetch' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'fetch was not switched off.', detail: 'Not now.' },
    ]),
  );
  expect(screen.getByRole('switch', { name: 'Use fetch' })).toBeEnabled();
});

test('servers that cannot be read say so', async () => {
  await show(ToolsPage, { [ALL]: refusal(503, 'Not now.') });
  expect(await screen.findByText('The tool servers could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('hosts of the own network are saved when that is asked for', async () => {
  const { asked } = await show(ToolsPage, {
    [ALL]: [fetcher],
    'GET /api/settings': { allowed_hosts: 'nas.local' },
    'PUT /api/settings': { allowed_hosts: 'nas.local, box:8080' },
  });
  const hosts = await screen.findByRole('textbox', {
    name: 'Allowed hosts',
  });
  expect(hosts).toHaveValue('nas.local');
  await user.type(hosts, ', box:8080 ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('PUT /api/settings {"allowed_hosts":"nas.local, box:8080"}'),
  );
});
