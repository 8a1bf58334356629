import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { events } from '@/api/events';
import { queries } from '@/api/queries';
import type { BusEvent, TurnFrame } from '@/api/types';
import { workflows } from '@/api/workflows';
import { agent } from '@/test/agents';
import { chat } from '@/test/chats';
import { topic } from '@/test/topics';
import { workflow } from '@/test/workflows';
import { agentTitleOf, notifyOfNews, statusOf, titleOf, workflowTitleOf } from './notify';

test.each([
  ['done', 'The answer is ready'],
  ['failed', 'The answer failed'],
  ['cut', 'The answer was cut off'],
  ['stopped', undefined],
  [null, undefined],
])('of a turn that is %s is said: %s', (status, title) => {
  expect(titleOf(status)).toBe(title);
});

test.each([
  ['needs_approval', 'An agent needs approval'],
  ['blocked', 'An agent has a question'],
  ['failed', 'An agent failed'],
  ['running', undefined],
  ['completed', undefined],
  [null, undefined],
])('of an agent that is %s is said: %s', (status, title) => {
  expect(agentTitleOf(status)).toBe(title);
});

test.each([
  ['awaiting_approval', undefined, 'A workflow needs your approval'],
  ['paused', undefined, 'A workflow is paused'],
  ['completed', 'running', 'A workflow finished'],
  ['failed', 'running', 'A workflow failed'],
  ['failed', undefined, undefined],
  ['completed', undefined, undefined],
  ['running', 'paused', undefined],
  ['cancelled', 'running', undefined],
  [null, undefined, undefined],
])('of a workflow that is %s after %s is said: %s', (status, before, title) => {
  expect(workflowTitleOf(status, before)).toBe(title);
});

const done = { type: 'done', id: 1, content: 'Yes', model: 'm', elapsed_ms: 1 } as const;
const error = { kind: 'x', message: 'No.', message_id: 1, partial_id: null } as const;

test.each([
  [{ ...done, finish_reason: 'stop' }, 'done'],
  [{ ...done, finish_reason: 'length' }, 'done'],
  [{ ...done, finish_reason: 'stopped' }, 'stopped'],
  [{ ...error, type: 'error', retry_after_seconds: null, message_id_at_fault: null }, 'failed'],
  [{ type: 'delta', content: 'Y' }, undefined],
] as const)('the frame %j ends a turn as %s', (frame, status) => {
  expect(statusOf(frame as TurnFrame)).toBe(status);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** @param answers of the service, by path; it knows nothing else */
function listening(visibility: DocumentVisibilityState, answers: Record<string, unknown> = {}) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answer = answers[new URL(url).pathname];
    return answer ? Response.json(answer) : new Response(null, { status: 404 });
  });
  const said: string[] = [];
  class Notice {
    static permission = 'granted';
    constructor(title: string, { body }: NotificationOptions) {
      said.push(`${title}: ${body}`);
    }
  }
  vi.stubGlobal('Notification', Notice);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  vi.spyOn(document, 'hasFocus').mockReturnValue(visibility === 'visible');
  const client = new QueryClient();
  const settings = { notifications_enabled: true };
  client.setQueryData(queries.settings().queryKey, settings as never);
  return { said, client, stop: notifyOfNews(client, () => {}) };
}

test('a reminder and an answer of a conversation in no loaded list are said', async () => {
  const { said, stop } = listening('hidden', {
    '/api/topics/1': topic(1, 'Whales'),
    '/api/chats/2': chat(2, 'Lunch'),
  });
  const tell = (type: 'reminder.changed' | 'stream.ended', event: Partial<BusEvent>) =>
    events.tell(type, event as BusEvent);
  tell('reminder.changed', { topic_id: 1, status: 'fired', message: 'Call Ann' });
  await vi.waitFor(() => expect(said).toEqual(['Reminder: Call Ann\nWhales']));
  for (const id of [3, 2]) tell('stream.ended', { chat_id: id, status: 'done' });
  await vi.waitFor(() => expect(said[1]).toBe('The answer is ready: Lunch'));
  expect(said).toHaveLength(2);
  stop();
});

const tellAgent = (id: number, status: string | null, run = 70) =>
  events.tell('agent.changed', {
    agent_session_id: id,
    agent_run_id: run,
    status,
    name: `Agent ${id}`,
  } as unknown as BusEvent);

test('how an agent is, is said once for as long as it stays so', () => {
  const { said, stop } = listening('hidden');
  for (const status of ['needs_approval', null, 'needs_approval']) tellAgent(1, status);
  tellAgent(2, 'needs_approval');
  expect(said).toEqual(['An agent needs approval: Agent 1', 'An agent needs approval: Agent 2']);
  for (const status of ['running', 'needs_approval']) tellAgent(1, status);
  expect(said).toHaveLength(3);
  stop();
});

test('a window that is visible beside the focused one notifies', () => {
  const { said, stop } = listening('visible');
  tellAgent(1, 'needs_approval');
  expect(said).toEqual([]);
  vi.mocked(document.hasFocus).mockReturnValue(false);
  tellAgent(2, 'needs_approval');
  expect(said).toEqual(['An agent needs approval: Agent 2']);
  stop();
});

test('a failure that is retried, and what a step of a workflow meets, are not said', async () => {
  const { said, stop } = listening('hidden', {
    '/api/agents/1': agent(1, 'Retried', { current_run_id: 70, retry_at: '2026-11-29T14:00:00Z' }),
    '/api/agents/2': agent(2, 'Step', { current_run_id: null }),
    '/api/agents/3': agent(3, 'Own', { current_run_id: 70 }),
  });
  for (const id of [1, 2, 3, 4]) tellAgent(id, 'failed');
  await vi.waitFor(() => expect(said).toEqual(['An agent failed: Agent 3']));
  for (const id of [2, 3]) tellAgent(id, 'blocked');
  await vi.waitFor(() => expect(said[1]).toBe('An agent has a question: Agent 3'));
  expect(said).toHaveLength(2);
  stop();
});

const tellWorkflow = (status: string, id = 1) =>
  events.tell('workflow.changed', {
    workflow_id: id,
    status,
    name: 'Release',
  } as unknown as BusEvent);

test('an approval that a workflow waits for is said to whom looks at the window, too', () => {
  const { said, stop } = listening('visible');
  for (const status of ['running', 'awaiting_approval', 'awaiting_approval', 'failed'])
    tellWorkflow(status);
  expect(said).toEqual(['A workflow needs your approval: Release']);
  stop();
});

test('a workflow that pauses by itself is said, one that a person paused is not', async () => {
  const asks = workflow(2, 'Release', { status: 'paused', error: 'Which port?' });
  const { said, stop } = listening('hidden', { '/api/workflows': [asks] });
  for (const id of [1, 2, 3]) tellWorkflow('paused', id);
  await vi.waitFor(() => expect(said).toEqual(['A workflow is paused: Release']));
  stop();
});

test('an approval that has waited since before the page was loaded is not said again', () => {
  const { said, client, stop } = listening('hidden');
  const known = [workflow(1, 'Release', { status: 'awaiting_approval' })];
  client.setQueryData(workflows.waiting().queryKey, known);
  tellWorkflow('awaiting_approval');
  expect(said).toEqual([]);
  tellWorkflow('completed');
  expect(said).toEqual(['A workflow finished: Release']);
  stop();
});
