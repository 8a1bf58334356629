import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AgentEvent, AgentPermission } from '@/api/agents';
import { keep } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { agent, agentEvent, permission } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { neverResized } from '@/test/resize';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import TranscriptPage from './TranscriptPage';

const user = userEvent.setup();
const ONE = 'GET /api/agents/7';
const EVENTS = 'GET /api/agents/7/events?agentRunId=70';
const PLACE = { path: '/agents/$id', href: '/agents/7' };

beforeEach(() => {
  setLayout('desktop');
  neverResized();
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  localStorage.clear();
  keep('draft', 'agent:7', '');
  Element.prototype.scrollIntoView = () => {};
  useToasts.setState({ toasts: [] });
  announce([feature]);
});

const part = (
  events: AgentEvent[],
  pending: AgentPermission[] = [],
  more: Record<string, unknown> = {},
) => ({ events, pending, cursor: 'c1', more: false, reset: false, ...more });

const sorter = agent(7, 'Invoice sorter');
const open = (answers: Record<string, unknown>) =>
  show(
    TranscriptPage,
    Object.assign(answers, { 'GET /api/settings': { agents_enabled: true } }),
    PLACE,
  );

test('what it did is told in its order; its objective stands above and is said once', async () => {
  await open({
    [ONE]: sorter,
    [EVENTS]: part([
      agentEvent(1, 'user', { text: sorter.task_prompt }),
      agentEvent(2, 'assistant_message', { text: 'I look.\nPROGRESS: 10' }),
      agentEvent(3, 'tool_call', { tool_name: 'fetch__get', request_id: 'c' }),
      agentEvent(4, 'tool_result', {
        tool_name: 'fetch__get',
        request_id: 'c',
        tool_status: 'done',
        data: { result: 'A page' },
      }),
      agentEvent(5, 'error', { text: 'The model went away.' }),
    ]),
  });
  const log = within(await screen.findByRole('log', { name: 'What Invoice sorter did' }));
  expect(await log.findByText('I look.')).toBeVisible();
  expect(log.getAllByText('Do Invoice sorter')).toHaveLength(1);
  expect(log.getByRole('alert')).toHaveTextContent('The model went away.');
  await user.click(log.getByRole('button', { name: /fetch › get/ }));
  expect(log.getByText('A page')).toBeVisible();
});

test('a long transcript is read part by part, from where the last one ended', async () => {
  const { asked } = await open({
    [ONE]: sorter,
    [EVENTS]: part([agentEvent(1, 'user', { text: 'First' })], [], { more: true }),
    [`${EVENTS}&after=c1`]: part([agentEvent(2, 'user', { text: 'Second' })], [], { cursor: 'c2' }),
  });
  expect(await screen.findByText('Second')).toBeVisible();
  expect(screen.getByText('First')).toBeVisible();
  expect(asked.filter((line) => line.includes('/events'))).toHaveLength(2);
});

test('what it asks is allowed where it asked', async () => {
  const { asked } = await open({
    [ONE]: { ...sorter, status: 'needs_approval' },
    [EVENTS]: part([], [permission('r1')]),
  });
  await user.click(await screen.findByRole('button', { name: 'Allow for this run' }));
  await waitFor(() =>
    expect(asked).toContain(
      'POST /api/agents/7/permission {"request_id":"r1","decision":"approve-always","note":null}',
    ),
  );
});

test('it is told something; what is refused stays in the field', async () => {
  const answers: Record<string, unknown> = {
    [ONE]: { ...sorter, status: 'blocked', block_reason: 'question', blocked_question: 'Which?' },
    [EVENTS]: part([]),
    'POST /api/agents/7/send': refusal(503, 'Not now.'),
  };
  const { asked } = await open(answers);
  expect(await screen.findByText('Which?')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Message to Invoice sorter' });
  await user.type(field, 'The first{Enter}');
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'The agent was not told.' }]),
  );
  expect(field).toHaveValue('The first');
  answers['POST /api/agents/7/send'] = sorter;
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(asked).toContain('POST /api/agents/7/send {"message":"The first"}');
});

test('while it works, words stay; commands are for Steward and go', async () => {
  const { asked } = await open({
    [ONE]: { ...sorter, status: 'running', active_narration: 'Reading page 3' },
    [EVENTS]: part([]),
  });
  expect(await screen.findByText('Reading page 3')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Message to Invoice sorter' });
  await user.type(field, 'Hurry{Enter}');
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'It is at work.' }]);
  expect(field).toHaveValue('Hurry');
  await user.clear(field);
  await user.type(field, '/ren');
  expect(screen.getByRole('option', { name: /rename/ })).toBeVisible();
  await user.type(field, '{Tab}Counter{Enter}');
  await waitFor(() =>
    expect(asked).toContain('POST /api/agents/7/send {"message":"/rename Counter"}'),
  );
});

test('its transcript is erased after a question only', async () => {
  const { asked } = await open({ [ONE]: sorter, [EVENTS]: part([]) });
  const field = await screen.findByRole('textbox', { name: 'Message to Invoice sorter' });
  await user.type(field, '/clear{Enter}');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(asked.some((line) => line.includes('/send'))).toBe(false);
  await user.type(field, '{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/send {"message":"/clear"}'));
});

test('what is seen is read', async () => {
  const { asked } = await open({ [ONE]: { ...sorter, unread_count: 2 }, [EVENTS]: part([]) });
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/read'));
});

test.each([
  ['running', null, 'Stop', '/cancel'],
  ['interrupted', 'Do it', 'Go on', '/resume'],
  ['completed', null, 'Start anew', '/start'],
] as const)('one that is %s offers what fits', async (status, active_prompt, name, path) => {
  const { asked } = await open({
    [ONE]: { ...sorter, status, active_prompt },
    [EVENTS]: part([]),
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(asked).toContain(`POST /api/agents/7${path}`));
});

test('raw events are there for those who want them', async () => {
  await open({ [ONE]: sorter, [EVENTS]: part([agentEvent(1, 'turn_start')]) });
  await user.click(await screen.findByRole('button', { name: 'Show the raw events' }));
  expect(await screen.findByRole('button', { name: 'turn_start' })).toBeVisible();
});

test('one that is gone says so', async () => {
  await open({ [ONE]: refusal(404, 'Agent not found') });
  expect(await screen.findByText('There is no such agent')).toBeVisible();
});

test('a transcript that cannot be read says so', async () => {
  await open({ [ONE]: sorter, [EVENTS]: refusal(503, 'Not now.') });
  expect(await screen.findByText('The transcript could not be read')).toBeVisible();
});
