import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { agentEvent } from '@/test/agents';
import { show } from '@/test/show';
import { EntryRow } from './EntryRow';
import { entriesOf } from './entries';

const user = userEvent.setup();

test('pictures of a call stand small in its line, and larger when it is opened', async () => {
  const pictures = ['a', 'b', 'c', 'd'].map((sha256) => ({ mime: 'image/png', size: 9, sha256 }));
  const [entry] = entriesOf([
    agentEvent(1, 'tool_result', { tool_name: 'page__shot', data: { result: 'A page', pictures } }),
  ]);
  if (!entry) throw new Error('There is no entry.');
  await show(() => <EntryRow entry={entry} isLive={false} />, {});
  const line = await screen.findByRole('button', { name: /shot/ });
  const small = [...line.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  expect(small).toEqual(['a', 'b', 'c'].map((name) => `/api/agents/pictures/${name}`));
  await user.click(line);
  expect(await screen.findAllByRole('button', { name: /^Show picture-\d\.png$/ })).toHaveLength(4);
});

test('the line of a call shows what went in, and whether the tool only reads', async () => {
  const line = async (args: object, more: object = {}) => {
    const [entry] = entriesOf([
      agentEvent(1, 'tool_call', { tool_name: 'desk__read', data: { arguments: args, ...more } }),
    ]);
    if (!entry) throw new Error('There is no entry.');
    await show(() => <EntryRow entry={entry} isLive={false} />, {});
    const { textContent } = await screen.findByRole('button', { name: /desk › read/ });
    cleanup();
    return textContent;
  };
  expect(await line({ path: '/home/me/plan.md' })).toContain('read/home/me/plan.md');
  expect(await line({ path: 'a', limit: 3 })).toContain('path: a, limit: 3');
  expect(await line({ path: 'a' })).not.toContain('read-only');
  expect(await line({ path: 'a' }, { read_only: true })).toContain('aread-only');
});

test('a call waits while a decision is waited for, and was interrupted where nothing goes on', async () => {
  const [entry] = entriesOf([agentEvent(1, 'tool_call', { tool_name: 'desk__write' })]);
  if (!entry) throw new Error('There is no entry.');
  await show(() => <EntryRow entry={entry} isLive isHeld />, {});
  expect(await screen.findByText('waiting')).toBeVisible();
  cleanup();
  await show(() => <EntryRow entry={entry} isLive={false} />, {});
  expect(await screen.findByText('interrupted')).toBeVisible();
});

test('the input of a workflow step is folded, and is not from the user', async () => {
  const text = '### How to work\nYou run unattended.\n\n---\n\nSort the mail';
  const [entry] = entriesOf([agentEvent(1, 'user', { text })]);
  if (!entry) throw new Error('There is no entry.');
  await show(() => <EntryRow entry={entry} isLive={false} />, {});
  const fold = await screen.findByRole('button', { name: 'Started by a workflow' });
  expect(screen.queryByText('You')).toBeNull();
  await user.click(fold);
  expect(screen.getByText(/Sort the mail/)).toBeVisible();
});

test('a denial is no failure', async () => {
  const data = { error: 'Not carried out.', decision: 'deny' };
  const [entry] = entriesOf([agentEvent(1, 'tool_result', { tool_status: 'error', data })]);
  if (!entry) throw new Error('There is no entry.');
  await show(() => <EntryRow entry={entry} isLive={false} />, {});
  expect(await screen.findByText('Denied by you')).toBeVisible();
  expect(screen.queryByText('failed')).toBeNull();
});

test('an opened call shows its input as its approval did', async () => {
  const args = { command: 'cd notes\necho "a"', cc: ['ann@x.org', 'bob@x.org'] };
  const data = { error: 'Not carried out.', decision: 'deny' };
  const [entry] = entriesOf([
    agentEvent(1, 'tool_call', {
      tool_name: 'cmd__run',
      request_id: 'c1',
      data: { arguments: JSON.stringify(args) },
    }),
    agentEvent(2, 'tool_result', { tool_status: 'error', request_id: 'c1', data }),
  ]);
  if (!entry) throw new Error('There is no entry.');
  await show(() => <EntryRow entry={entry} isLive={false} />, {});
  await user.click(await screen.findByRole('button', { name: /cmd › run/ }));
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual([args.command, '• ann@x.org\n• bob@x.org']);
  expect(screen.getByRole('group', { name: 'Sent to the agent' })).toHaveTextContent(
    'Not carried out.',
  );
});

test('only the first sentence of an error is red', async () => {
  const [entry] = entriesOf([agentEvent(1, 'error', { text: 'The run failed. See the log.' })]);
  if (!entry) throw new Error('There is no entry.');
  await show(() => <EntryRow entry={entry} isLive={false} />, {});
  expect(await screen.findByText('The run failed.')).toHaveClass('text-danger');
  expect(screen.getByText('See the log.')).not.toHaveClass('text-danger');
});
