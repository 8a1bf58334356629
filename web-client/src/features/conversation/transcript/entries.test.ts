import { expect, test } from 'vitest';
import type { Message } from '@/api/types';
import type { LiveTurn, Round } from '../turn/liveTurn';
import { begin, drop, receive } from '../turn/turnStore';
import { entriesOf, outlineOf } from './entries';

function row(id: number, role: Message['role'], more: Partial<Message> = {}): Message {
  return {
    id,
    topic_id: 1,
    chat_id: null,
    role,
    content: `${role} ${id}`,
    reasoning: null,
    tool_calls: null,
    agent_session_id: null,
    agent_session_public_id: null,
    prompt_tokens: null,
    completion_tokens: null,
    model: null,
    elapsed_ms: null,
    finish_reason: null,
    created_at: '2026-11-21T04:00:00Z',
    updated_at: '2026-11-21T04:00:00Z',
    suggestions: [],
    attachments: [],
    ...more,
  };
}

const open: Round = {
  messageId: null,
  reasoning: '',
  thoughtMs: null,
  thoughtSince: null,
  text: 'growing',
  calls: [],
  usage: null,
};

function live(more: Partial<LiveTurn>): LiveTurn {
  return {
    id: 't1',
    lastFrame: 't1',
    question: { id: 3, text: 'Why?', at: '2026-11-21T04:00:00Z' },
    startedAt: 0,
    status: 'running',
    rounds: [],
    notices: [],
    model: null,
    elapsedMs: null,
    finishReason: null,
    suggestions: [],
    fault: null,
    ...more,
  };
}

const shape = (rows: Message[], turn?: LiveTurn, hidden?: Set<number>) =>
  entriesOf(rows, outlineOf(turn), hidden).map(
    (entry) => `${entry.kind} ${entry.ids.join('+')}`.trim() || entry.kind,
  );

const earlier = [row(1, 'user'), row(2, 'assistant')];

test('stored rows are one entry each, tool results with the answer that asked for them', () => {
  const called = [{ id: 'a', type: 'function', function: { name: 'time__now', arguments: '{}' } }];
  const rows = [
    row(1, 'user'),
    row(2, 'assistant', { tool_calls: called }),
    row(3, 'tool', { tool_calls: { tool_call_id: 'a', name: 'time__now', is_error: false } }),
    row(4, 'assistant'),
    row(5, 'system', { content: 'Error: The provider is down.' }),
    row(6, 'system', { content: 'A reminder is due.' }),
  ];
  expect(shape(rows)).toEqual(['question 1', 'answer 2+3', 'answer 4', 'fault 5', 'notice 6']);
  const [, asking, final] = entriesOf(rows, undefined);
  expect(asking).toMatchObject({
    opens: true,
    answer: { calls: [{ name: 'time__now', result: { content: 'tool 3' } }] },
  });
  expect(final).toMatchObject({ opens: false });
});

test('a turn that runs comes after the stored rows, and its question is said once', () => {
  const rows = [...earlier, row(3, 'user')];
  expect(shape(rows, live({ rounds: [open] }))).toEqual([
    'question 1',
    'answer 2',
    'question 3',
    'live',
  ]);
});

test('rows of the running turn that are stored already are said once', () => {
  const rows = [...earlier, row(3, 'user'), row(4, 'assistant'), row(5, 'tool')];
  const call = {
    id: 'a',
    name: 'x',
    arguments: '',
    result: { messageId: 5, content: '', isError: false },
  };
  const turn = live({ rounds: [{ ...open, messageId: 4, calls: [call] }] });
  expect(shape(rows, turn)).toEqual(['question 1', 'answer 2', 'question 3', 'live', 'live 4+5']);
});

test('another try hides the rows that it replaces while it runs', () => {
  const rows = [...earlier, row(3, 'user'), row(4, 'system', { content: 'Error: no' })];
  expect(shape(rows, live({}))).toEqual(['question 1', 'answer 2', 'question 3', 'live']);
});

test('a turn that ended stands until its stored rows do, and newer rows follow it', () => {
  const turn = live({ status: 'done', rounds: [{ ...open, messageId: 4 }] });
  const rows = [...earlier, row(3, 'user'), row(4, 'assistant'), row(6, 'system')];
  expect(shape(rows, turn)).toEqual(['question 1', 'answer 2', 'question 3', 'live 4', 'notice 6']);
});

test('a failed turn ends with its fault', () => {
  const fault = { messageId: 5, message: 'Down.', kind: 'provider_down', retryAfterSeconds: null };
  const turn = live({ status: 'failed', rounds: [{ ...open, messageId: 4 }], fault });
  expect(shape(earlier, turn)).toEqual([
    'question 1',
    'answer 2',
    'question 3',
    'live 4',
    'fault 5',
  ]);
});

test('what is about to be deleted is not shown', () => {
  expect(shape(earlier, undefined, new Set([2]))).toEqual(['question 1']);
});

test('an answer keeps its key when the stored row takes over', () => {
  const topic = { kind: 'topic', id: 1 } as const;
  begin(topic, {
    id: 't9.0',
    event: 'user_message',
    data: { id: 8, content: 'Why?', created_at: '2026-11-21T04:00:00Z', attachments: [] },
  });
  receive('topic:1', {
    id: 't9.1',
    event: 'done',
    data: { id: 9, content: 'So.', model: 'm', elapsed_ms: 5, finish_reason: 'stop' },
  });
  drop(topic);
  const rows = [row(8, 'user'), row(9, 'assistant')];
  expect(entriesOf(rows, undefined).map((entry) => entry.key)).toEqual(['m8', 't9.0/0']);
});

test('a new word changes nothing in the outline of a turn', () => {
  const before = outlineOf(live({ rounds: [open] }));
  const after = outlineOf(live({ rounds: [{ ...open, text: 'growing on' }] }));
  expect({ ...after, question: 0, notices: 0, suggestions: 0 }).toEqual({
    ...before,
    question: 0,
    notices: 0,
    suggestions: 0,
  });
});
