import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { keep } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { agent, inboxItem, permission } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow } from '@/test/workflows';
import { runAction } from '@/ui/actions';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import InboxPage from './InboxPage';

const user = userEvent.setup();
const INBOX = 'GET /api/agents/inbox';

beforeEach(() => {
  setLayout('desktop');
  for (const key of ['answer:2', 'deny:request-1']) keep('draft', key, '');
  Element.prototype.scrollIntoView = () => {};
  useToasts.setState({ toasts: [] });
  announce([
    feature,
    { id: 'lender', parts: { waitingWorkflows: async () => ({ default: () => null }) } },
  ]);
});

const question = inboxItem(2, {
  agent_run_id: 71,
  title: 'Translator',
  kind: 'blocked',
  block_reason: 'question',
  detail: 'Keep product terms in English?',
  request_id: null,
  reason: null,
  options: [],
});
const page = (pending: unknown[]) => ({
  events: [],
  pending,
  cursor: 'a',
  more: false,
  reset: false,
});
const eventsOf = (id: number) => `GET /api/agents/${id}/events?agentRunId=70&limit=1`;
const EVENTS = eventsOf(1);
/** Makes the requests of these agents readable. */
const readable = (...ids: number[]) =>
  Object.fromEntries(ids.map((id) => [eventsOf(id), page([permission(`request-${id}`)])]));
const sent = (asked: string[], path: string) =>
  asked.filter((line) => line.startsWith(`POST ${path}`)).map((line) => line.split(path)[1]);

test('what is wanted is shown as it would be done, with its risks', async () => {
  const warned = permission('request-1', {
    data: { type: 'shell', command: 'rm -rf build', warning: 'It deletes files.' },
  });
  await show(InboxPage, { [INBOX]: [inboxItem(1)], [EVENTS]: page([warned]) });
  expect(await screen.findByText('rm -rf build')).toBeVisible();
  expect(screen.getByText('It deletes files.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Agents' })).toBeNull();
});

test('workflows that wait count among what is waiting', async () => {
  const waiting = [workflow(3, 'Letter', { status: 'awaiting_approval' })];
  await show(InboxPage, { [INBOX]: [], 'GET /api/workflows?waiting=true': waiting });
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('a step of a workflow is shown when it needs approval, but its question only with its workflow', async () => {
  await show(InboxPage, {
    [INBOX]: [inboxItem(1, { title: 'Step', workflow_id: 3 }), { ...question, workflow_id: 3 }],
    [EVENTS]: page([permission('request-1')]),
    'GET /api/workflows/3': workflow(3, 'Letter'),
  });
  expect(await screen.findByRole('heading', { name: /^Letter.*Step/ })).toBeVisible();
  expect(screen.queryByText('Translator')).toBeNull();
});

test('a refusal takes a note along', async () => {
  const answers: Record<string, unknown> = {
    [INBOX]: [inboxItem(1)],
    [EVENTS]: page([permission('request-1')]),
  };
  const { asked } = await show(InboxPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Deny…' }));
  answers[INBOX] = [];
  await user.type(screen.getByRole('textbox', { name: /Note to the agent/ }), 'Use the list');
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  await waitFor(() =>
    expect(sent(asked, '/api/agents/1/permission ')).toEqual([
      '{"request_id":"request-1","decision":"deny","note":"Use the list"}',
    ]),
  );
  expect(await screen.findByText('Nothing is waiting for you')).toBeVisible();
});

test('what must not be allowed for the run is not offered so', async () => {
  await show(InboxPage, {
    [INBOX]: [inboxItem(1, { options: ['approve-once', 'deny'] })],
    [EVENTS]: page([permission('request-1', { options: ['approve-once', 'deny'] })]),
  });
  await screen.findByRole('button', { name: 'Allow once' });
  expect(screen.queryByRole('button', { name: 'Allow for this run' })).toBeNull();
});

test('a question is answered in its place', async () => {
  const { asked } = await show(InboxPage, { [INBOX]: [question] });
  expect(await screen.findByText('Keep product terms in English?')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Yes{Control>}{Enter}');
  await waitFor(() => expect(sent(asked, '/api/agents/2/send ')).toEqual(['{"message":"Yes"}']));
});

test('an answer and a note that are refused are there again', async () => {
  const answers: Record<string, unknown> = {
    ...readable(1),
    [INBOX]: [question, inboxItem(1)],
    'POST /api/agents/2/send': refusal(503, 'Not now.'),
    'POST /api/agents/1/permission': refusal(503, 'Not now.'),
  };
  await show(InboxPage, answers);
  const answer = () => screen.findByRole('textbox', { name: 'Your answer' });
  await user.type(await answer(), 'Yes{Control>}{Enter}');
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  expect(await answer()).toHaveValue('Yes');
  await user.click(screen.getByRole('button', { name: 'Deny…' }));
  await user.type(screen.getByRole('textbox', { name: /Note to the agent/ }), 'Look first');
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(2));
  expect(await screen.findByRole('textbox', { name: /Note to the agent/ })).toHaveValue(
    'Look first',
  );
});

test('a command for Steward leaves the question open', async () => {
  const { asked } = await show(InboxPage, { [INBOX]: [question] });
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  await user.type(answer, '/memory-store Keep it{Control>}{Enter}');
  expect(screen.getByText('Keep product terms in English?')).toBeVisible();
  await waitFor(() => expect(answer).toHaveValue(''));
  expect(sent(asked, '/api/agents/2/send ')).toHaveLength(1);
});

test.each([
  ['idle', ['{"message":"Continue."}']],
  ['pending', []],
] as const)(
  'a budget that is used up is raised, and the agent goes on: %s',
  async (status, told) => {
    const { asked } = await show(InboxPage, {
      [INBOX]: [{ ...question, kind: 'budget', block_reason: 'budget' }],
      'GET /api/agents/2': agent(2, 'Translator', { token_budget: 1000 }),
      'PATCH /api/agents/2': agent(2, 'Translator', { status }),
    });
    const budget = await screen.findByRole('textbox', { name: 'Token budget' });
    await waitFor(() => expect(budget).toHaveValue('2000'));
    await user.clear(budget);
    await user.type(budget, '900');
    await user.click(screen.getByRole('button', { name: 'Raise and continue' }));
    expect(screen.getByText('Enter more than 1,000.')).toBeVisible();
    expect(asked.filter((line) => line.startsWith('PATCH'))).toEqual([]);
    await user.clear(budget);
    await user.type(budget, '5000');
    await user.click(screen.getByRole('button', { name: 'Raise and continue' }));
    await waitFor(() => expect(asked).toContain('PATCH /api/agents/2 {"token_budget":5000}'));
    await waitFor(() => expect(sent(asked, '/api/agents/2/send ')).toEqual(told));
  },
);

test('money that is used up is raised, or its price is looked up', async () => {
  const { asked } = await show(InboxPage, {
    [INBOX]: [{ ...question, kind: 'budget', block_reason: 'money' }],
    'GET /api/agents/2': agent(2, 'Translator', { money_budget: 1.5 }),
  });
  const budget = await screen.findByRole('textbox', { name: 'Budget in dollars' });
  await waitFor(() => expect(budget).toHaveValue('3'));
  expect(screen.getByRole('link', { name: 'Model prices' })).toHaveAttribute(
    'href',
    '/settings/model',
  );
  await user.clear(budget);
  await user.type(budget, '1.5');
  expect(screen.getByText('Enter more than $1.50.')).toBeVisible();
  await user.type(budget, '5');
  await user.click(screen.getByRole('button', { name: 'Raise and continue' }));
  await waitFor(() => expect(asked).toContain('PATCH /api/agents/2 {"money_budget":1.55}'));
});

test('what is still being loaded is not allowed by a key', async () => {
  const { asked } = await show(InboxPage, {
    [INBOX]: [inboxItem(1)],
    'GET /api/agents/1/events?agentRunId=70&limit=1': new Promise<never>(() => {}),
  });
  expect(await screen.findByRole('status', { name: 'Loading the request' })).toBeVisible();
  runAction('row.next');
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveFocus());
  runAction('inbox.allow');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent(asked, '/api/agents/1/permission ')).toEqual([]);
});

test('everything can be done by keyboard', async () => {
  const { asked } = await show(InboxPage, {
    ...readable(1, 3),
    [INBOX]: [inboxItem(1), question, inboxItem(3)],
  });
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Allow once' })).toHaveLength(2),
  );
  const rows = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  const [first, second, third] = rows.getAllByRole('listitem');
  runAction('row.next');
  await waitFor(() => expect(first).toHaveFocus());
  runAction('row.next');
  await waitFor(() => expect(second).toHaveFocus());
  // A question cannot be allowed.
  runAction('inbox.allow');
  runAction('inbox.reply');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveFocus());
  third?.focus();
  await waitFor(() => expect(third).toHaveFocus());
  runAction('inbox.deny');
  expect(await screen.findByRole('textbox', { name: /Note to the agent/ })).toHaveFocus();
  first?.focus();
  await waitFor(() => expect(first).toHaveFocus());
  runAction('inbox.always');
  await waitFor(() =>
    expect(sent(asked, '/api/agents/1/permission ')).toEqual([
      '{"request_id":"request-1","decision":"approve-always","note":null}',
    ]),
  );
  expect(sent(asked, '/api/agents/3/permission ')).toEqual([]);
});

test('a workflow that waits is reached by the keys, too', async () => {
  const Letter = () => (
    <li data-step="workflow3">
      <a href="/workflows/3">Letter</a>
    </li>
  );
  announce([
    feature,
    { id: 'lender', parts: { waitingWorkflows: async () => ({ default: Letter }) } },
  ]);
  await show(InboxPage, { ...readable(1), [INBOX]: [inboxItem(1)] });
  await screen.findByRole('button', { name: 'Allow once' });
  const letter = await screen.findByRole('link', { name: 'Letter' });
  runAction('row.next');
  expect(letter).toHaveFocus();
  runAction('row.next');
  expect(screen.getByRole('list', { name: 'Waiting for you' }).firstChild).toHaveFocus();
  runAction('row.back');
  expect(letter).toHaveFocus();
});

test('what has no mark is not decided: it gets the mark first', async () => {
  const { asked } = await show(InboxPage, { [INBOX]: [inboxItem(1), inboxItem(3)] });
  const rows = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  const [first] = rows.getAllByRole('listitem');
  for (const key of ['allow', 'always', 'deny', 'mark']) {
    runAction(`inbox.${key}`);
    await waitFor(() => expect(first).toHaveFocus());
    (document.activeElement as HTMLElement).blur();
    await waitFor(() => expect(first?.className).not.toContain('shadow'));
  }
  expect(screen.queryByRole('textbox', { name: /Note to the agent/ })).toBeNull();
  expect(screen.getAllByRole('checkbox').some((box) => (box as HTMLInputElement).checked)).toBe(
    false,
  );
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test('a budget is reached by its key', async () => {
  await show(InboxPage, {
    ...readable(1),
    [INBOX]: [{ ...question, kind: 'budget', block_reason: 'budget' }, inboxItem(1)],
    'GET /api/agents/2': agent(2, 'Translator', { token_budget: 1000 }),
  });
  const budget = await screen.findByRole('textbox', { name: 'Token budget' });
  runAction('row.next');
  await waitFor(() => expect(budget.closest('li')).toHaveFocus());
  runAction('inbox.reply');
  expect(budget).toHaveFocus();
});

test('workflows that cannot be read leave the inbox open, and are tried again', async () => {
  const waiting = 'GET /api/workflows?waiting=true';
  const answers: Record<string, unknown> = { [INBOX]: [], [waiting]: refusal(503, 'Not now.') };
  await show(InboxPage, answers);
  expect(await screen.findByText('The workflows could not be loaded')).toBeVisible();
  answers[waiting] = [];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is waiting for you')).toBeVisible();
});

test('an inbox that cannot be read says so', async () => {
  await show(InboxPage, { [INBOX]: refusal(503, 'Not now.') });
  await screen.findByText('The inbox could not be loaded');
});
