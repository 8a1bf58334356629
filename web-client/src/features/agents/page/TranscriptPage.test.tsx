import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Agent, type AgentEvent, type AgentPermission, agents } from '@/api/agents';
import { events } from '@/api/events';
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
const RUN = 'GET /api/agents/7/events?agentRunId=70';
const EVENTS = `${RUN}&before=end&limit=200`;
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
) => ({ events, pending, cursor: 'c1', more: false, reset: false, earlier: null, ...more });

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
  const log = within(await screen.findByRole('log', { name: 'Timeline of Invoice sorter' }));
  expect(await log.findByText('I look.')).toBeVisible();
  expect(log.getAllByText('Do Invoice sorter')).toHaveLength(1);
  expect(log.getByText('The model went away.')).toBeVisible();
  expect(log.queryByRole('alert')).toBeNull();
  await user.click(log.getByRole('button', { name: /fetch › get/ }));
  expect(log.getByText('A page')).toBeVisible();
});

test('a long transcript is read from its end, on where that ended and back where someone wants it', async () => {
  const answers: Record<string, unknown> = {
    [ONE]: sorter,
    [EVENTS]: part([agentEvent(5, 'user', { text: 'Newest' })], [], { earlier: 'e1', more: true }),
    [`${RUN}&after=c1`]: part([agentEvent(6, 'user', { text: 'And on' })], [], { cursor: 'c2' }),
    [`${RUN}&before=e1`]: refusal(503, 'Not now.'),
  };
  const { asked } = await open(answers);
  expect(await screen.findByText('And on')).toBeVisible();
  const retry = await screen.findByRole('button', { name: /Earlier entries could not be loaded/ });
  answers[`${RUN}&before=e1`] = part([agentEvent(2, 'user', { text: 'Before' })]);
  await user.click(retry);
  expect(await screen.findByText('Before')).toBeVisible();
  expect(screen.getByText('Newest')).toBeVisible();
  expect(screen.queryByText(/was before/)).toBeNull();
  expect(asked.filter((line) => line.includes('/events'))).toHaveLength(4);
});

test('one that was cleared is read again from its end', async () => {
  let clear: (answer: Response) => void = () => {};
  const answers: Record<string, unknown> = {
    [ONE]: sorter,
    [EVENTS]: part([agentEvent(5, 'user', { text: 'Forgotten' })], [], { more: true }),
    [`${RUN}&after=c1`]: new Promise<Response>((resolve) => {
      clear = resolve;
    }),
  };
  await open(answers);
  expect(await screen.findByText('Forgotten')).toBeVisible();
  answers[EVENTS] = part([agentEvent(9, 'user', { text: 'Anew' })], [], { cursor: 'c2' });
  clear(Response.json(part([], [], { reset: true })));
  expect(await screen.findByText('Anew')).toBeVisible();
  expect(screen.queryByText('Forgotten')).toBeNull();
});

test('its steps are pictured by their times, and told to who does not see them', async () => {
  const at = (second: string) => ({ at: `2026-11-25T10:00:${second}Z` });
  await open({
    [ONE]: { ...sorter, autonomy_enabled: true, step_count: 1, max_steps: 1 },
    [EVENTS]: part([
      agentEvent(1, 'turn_start', at('00')),
      agentEvent(2, 'turn_end', at('02')),
      agentEvent(3, 'turn_start', at('02')),
      agentEvent(4, 'turn_end', at('14')),
    ]),
  });
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  expect(figures.getByRole('img', { name: /^Time per step: 2.0.s, 12.s$/ })).toBeVisible();
  expect(figures.getByText('1 of 1 step')).toBeVisible();
  expect(figures.getByText(/^2 steps, the longest 12.s$/)).toBeVisible();
});

test.each([
  ['needs_approval', 'Waiting for approval'],
  ['pending', 'Waits for its turn.'],
] as const)('one that is %s does not say that it works', async (status, description) => {
  await open({ [ONE]: { ...sorter, status }, [EVENTS]: part([]) });
  expect(await screen.findByText(description)).toBeVisible();
  expect(screen.queryByText('Thinking')).toBeNull();
});

test('screen readers learn that it now needs an answer and that it has failed, but not its first state', async () => {
  const working = { ...sorter, status: 'running' as const };
  const { client } = await open({ [ONE]: working, [EVENTS]: part([]) });
  await screen.findByText('Thinking');
  expect(screen.queryByText(/^Invoice sorter: /)).toBeNull();
  const become = (status: Agent['status']) =>
    act(() => void client.setQueryData(agents.one(7).queryKey, { ...working, status }));
  become('needs_approval');
  const announced = await screen.findByText('Invoice sorter: Needs approval');
  expect(announced).toHaveRole('status');
  become('running');
  await waitFor(() => expect(announced).toBeEmptyDOMElement());
  become('failed');
  await waitFor(() => expect(announced).toHaveTextContent('Invoice sorter: Failed'));
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
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'Message not sent.' }]),
  );
  expect(field).toHaveValue('The first');
  answers['POST /api/agents/7/send'] = sorter;
  useToasts.getState().toasts[0]?.action?.run();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(asked).toContain('POST /api/agents/7/send {"message":"The first"}');
});

test('one that was told to go on cannot be told so twice', async () => {
  const stopped = { status: 'blocked', block_reason: 'steps', blocked_question: 'Go on?' };
  const answers: Record<string, unknown> = {
    [ONE]: { ...sorter, ...stopped },
    [EVENTS]: part([]),
    'POST /api/agents/7/send': new Promise(() => {}),
  };
  await open(answers);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull());
});

test('its transcript is erased after a question only, and a command with more text is none', async () => {
  const { asked } = await open({ [ONE]: sorter, [EVENTS]: part([]) });
  const field = await screen.findByRole('textbox', { name: 'Message to Invoice sorter' });
  await user.type(field, '/clear it{Enter}');
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/send {"message":"/clear it"}'));
  await user.type(field, '/clear{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 9 });
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(asked).not.toContain('POST /api/agents/7/send {"message":"/clear"}');
  await user.type(field, '{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/send {"message":"/clear"}'));
});

test('what is seen is read', async () => {
  const heard: unknown[] = [];
  const stop = events.subscribe('read.changed', (event) => {
    heard.push([event.agent_session_id, asked.includes('POST /api/agents/7/read')]);
  });
  const { asked } = await open({ [ONE]: { ...sorter, unread_count: 2 }, [EVENTS]: part([]) });
  // The service tells only the other windows.
  await waitFor(() => expect(heard).toEqual([[7, true]]));
  stop();
});

test.each([
  ['running', null, 'Stop', '/cancel'],
  ['interrupted', 'Do it', 'Resume', '/resume'],
  ['interrupted', null, 'Stop', '/cancel'],
  ['completed', null, 'Run again', '/start'],
] as const)('one that is %s offers what fits', async (status, active_prompt, name, path) => {
  const { asked } = await open({
    [ONE]: { ...sorter, status, active_prompt },
    [EVENTS]: part([]),
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(asked).toContain(`POST /api/agents/7${path}`));
});

test('one that was interrupted can be stopped as well', async () => {
  const { asked } = await open({
    [ONE]: { ...sorter, status: 'interrupted', active_prompt: 'Do it' },
    [EVENTS]: part([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Invoice sorter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stop' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/cancel'));
});

test('what is marked as unread is left before', async () => {
  const { asked, router } = await open({
    [ONE]: { ...sorter, result_summary: 'Sorted' },
    [EVENTS]: part([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Invoice sorter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/unread'));
  expect(router.latestLocation.pathname).toBe('/agents');
});

test('an undo of archiving or deleting it returns to its page', async () => {
  const { router } = await open({ [ONE]: sorter, [EVENTS]: part([]) });
  for (const [label, question] of [['Archive'], ['Delete…', 'Delete “Invoice sorter”?']] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Invoice sorter' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    if (question) {
      const dialog = await screen.findByRole('alertdialog', { name: question });
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    }
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents'));
    useToasts.getState().toasts.at(-1)?.action?.run();
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/7'));
  }
});

test('a part that cannot be read is asked for again', async () => {
  const answers: Record<string, unknown> = {
    [ONE]: sorter,
    [EVENTS]: part([agentEvent(1, 'user', { text: 'First' })], [], { more: true }),
    [`${RUN}&after=c1`]: refusal(503, 'Not now.'),
  };
  await open(answers);
  expect(await screen.findByText('The rest could not be loaded')).toBeVisible();
  expect(screen.getByText('First')).toBeVisible();
  answers[`${RUN}&after=c1`] = part([agentEvent(2, 'user', { text: 'Second' })], [], {
    cursor: 'c2',
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Second')).toBeVisible();
  expect(screen.queryByText('The rest could not be loaded')).toBeNull();
});

test('raw events are there for those who want them', async () => {
  await open({ [ONE]: sorter, [EVENTS]: part([agentEvent(1, 'turn_start')]) });
  await user.click(await screen.findByRole('button', { name: 'Show raw events' }));
  expect(await screen.findByRole('button', { name: 'turn_start' })).toBeVisible();
});

test('one that is gone says so', async () => {
  await open({ [ONE]: refusal(404, 'Agent not found') });
  expect(await screen.findByText('Agent not found')).toBeVisible();
});

test('a transcript that cannot be read says so', async () => {
  await open({ [ONE]: sorter, [EVENTS]: refusal(503, 'Not now.') });
  expect(await screen.findByText('The transcript could not be loaded')).toBeVisible();
});
