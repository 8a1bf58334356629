import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { permission } from '@/test/agents';
import { chat } from '@/test/chats';
import { refusal, show } from '@/test/show';
import { topic } from '@/test/topics';
import { PermissionCard } from './PermissionCard';

const user = userEvent.setup();
const WHOLE = 'GET /api/agents/7/permission/r';

test('a cut text says by how much, and opens in full', async () => {
  const data = { type: 'shell', title: 'Run a command', command: 'echo x' };
  const wanted = permission('r', { data, cut: { command: 5000 } });
  await show(() => <PermissionCard agent={7} wanted={wanted} />, {
    [WHOLE]: { ...wanted, data: { ...data, command: 'echo xyz; rm -rf /' }, cut: {} },
  });
  expect(screen.getByText('5,000 characters not shown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('echo xyz; rm -rf /')).toBeVisible();
  expect(screen.queryByText(/^Cut by/)).toBeNull();
});

test('a full text that cannot be read says why, and the next press tries again', async () => {
  const data = { type: 'shell', title: 'Run a command', command: 'echo x' };
  const wanted = permission('r', { data, cut: { command: 1 } });
  const answers: Record<string, unknown> = { [WHOLE]: refusal(503, 'Not now.') };
  await show(() => <PermissionCard agent={7} wanted={wanted} />, answers);
  expect(screen.getByText('1 character not shown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The rest could not be loaded. Not now.',
  );
  answers[WHOLE] = { ...wanted, data: { ...data, command: 'echo xyz' }, cut: {} };
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('echo xyz')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what cannot be shown cannot be allowed for the run', async () => {
  const wanted = permission('r', { options: ['approve-once', 'deny'] });
  await show(() => <PermissionCard agent={7} wanted={wanted} />, {});
  expect(screen.getByRole('button', { name: 'Allow once' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow for this run' })).toBeNull();
});

test('what a reason names stands beside its sentence; every argument is on the card', async () => {
  const wanted = permission('r', {
    data: {
      type: 'url',
      title: 'Send a POST request',
      url: 'https://example.com/',
      method: 'POST',
      arguments: '{"headers":{"A":"b"}}',
    },
    reason: 'This run has read outside content, which may have led it to this.',
    reason_quotes: { source: 'example.org' },
  });
  await show(() => <PermissionCard agent={7} wanted={wanted} />, {});
  expect(screen.getByText(wanted.reason)).toBeVisible();
  expect(screen.getByText('example.org')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Method' })).getByText('POST')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Input' })).toHaveTextContent('"A": "b"');
});

test('a card shows the objective, the lines of a change, arguments by name, and how far a grant reaches', async () => {
  const wanted = permission('r', {
    data: {
      type: 'write',
      title: 'Write a file',
      path: '/home/me/plan.md',
      diff: '-old\n+new',
      arguments: '{"mode":"append","path":"/srv/a\\u0001b","tags":["a"]}',
    },
  });
  await show(() => <PermissionCard agent={7} wanted={wanted} objective="Plan the garden" />, {});
  expect(screen.getByText('Plan the garden')).toBeVisible();
  expect(screen.getByText('+new')).toHaveClass('text-ok');
  expect(screen.getByText('-old')).toHaveClass('text-danger');
  const input = within(screen.getByRole('group', { name: 'Input' }));
  expect(input.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'mode',
    'path',
    'tags',
  ]);
  expect(input.getByText('/srv/a⟨U+0001⟩b')).toBeVisible();
  expect(screen.getByText(/covers exactly this request, until the run ends/)).toBeVisible();
});

test('a call of a tool that only reads says who says so', async () => {
  const data = {
    type: 'mcp',
    title: 'Use a tool',
    server: 'kb',
    tool: 'find',
    effects: 'read_only',
  };
  await show(() => <PermissionCard agent={7} wanted={permission('r', { data })} />, {});
  expect(screen.getByText('Read-only, according to the server.')).toBeVisible();
});

test('where a workflow decides, a denial has its note as well', async () => {
  const decided: string[][] = [];
  const onDecide = (...given: string[]) => void decided.push(given);
  await show(() => <PermissionCard agent={7} wanted={permission('r9')} onDecide={onDecide} />, {});
  await user.click(screen.getByRole('button', { name: 'Deny…' }));
  const note = screen.getByRole('textbox', { name: 'Note to the agent (optional)' });
  await user.type(note, 'Not now{Control>}{Enter}{/Control}');
  expect(decided).toEqual([['deny', 'Not now']]);
});

test('an edit is shown as a change', async () => {
  const edit = { path: '/a.md', old_text: 'Tue', new_text: 'Thu' };
  const data = { type: 'mcp', title: 'desk: edit file', arguments: JSON.stringify(edit) };
  await show(() => <PermissionCard agent={7} wanted={permission('r', { data })} />, {});
  expect(screen.getByRole('group', { name: 'Change' }).textContent).toBe('-Tue\n+Thu\n');
  expect(screen.getByRole('group', { name: 'Input' })).toHaveTextContent('path/a.md');
});

test.each([
  ['topic_id', 'steward', 'GET /api/topics/1', '/topics/garden'],
  ['chat_id', 'steward', 'GET /api/chats/1', '/chats/garden'],
  ['topic_id', 'forum', 'GET /api/topics/1', undefined],
])('a call with %s of the server “%s” names where it acts', async (id, server, read, href) => {
  const data = { type: 'mcp', title: 'A call', server, arguments: JSON.stringify({ [id]: 1 }) };
  const { asked } = await show(
    () => <PermissionCard agent={7} wanted={permission('r', { data })} />,
    {
      'GET /api/topics/1': topic(1, 'Garden'),
      'GET /api/chats/1': chat(1, 'Garden'),
    },
  );
  if (href)
    expect(await screen.findByRole('link', { name: 'Garden' })).toHaveAttribute('href', href);
  expect(asked).toEqual(href ? [read] : []);
});
