import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type Transcript, transcriptKey, withoutFrom } from '@/api/transcript';
import type { Message } from '@/api/types';
import type { LiveTurn, Round } from '@/kit/turn/liveTurn';
import { begin, drop, receive } from '@/kit/turn/turnStore';
import { doneFrame, message, numbered, questionFrame } from '@/test/messages';
import { entriesOf, outlineOf } from './entries';

const open: Round = {
  messageId: null,
  reasoning: '',
  thoughtMs: null,
  thoughtSince: null,
  text: 'growing',
  calls: [],
  usage: null,
  files: [],
};

function live(more: Partial<LiveTurn>): LiveTurn {
  return {
    id: 't1',
    lastFrame: 't1',
    question: { id: 3, text: 'Why?', at: '2026-11-21T04:00:00Z', files: [] },
    startedAt: '2026-11-21T04:00:00Z',
    status: 'running',
    rounds: [],
    notices: [],
    leftOut: null,
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

const DOWN = { kind: 'provider_down', retry_after_seconds: 7, message_id_at_fault: null };

/** The call that a tool row answers. */
function answered(id: string, pending?: true) {
  const call = { tool_call_id: id, name: 'time__now', arguments: '{}', is_error: false };
  return pending ? { ...call, pending } : call;
}
const called = (...ids: string[]) =>
  ids.map((id) => ({ id, type: 'function', function: { name: 'time__now', arguments: '{}' } }));

const earlier = [message(1, 'user'), message(2, 'assistant')];

test('stored rows are one entry each, tool results with the answer that asked for them', () => {
  const rows = [
    message(1, 'user'),
    message(2, 'assistant', { tool_calls: called('a') }),
    message(3, 'tool', { tool_calls: answered('a') }),
    message(4, 'assistant'),
    message(5, 'system', { content: 'Error: The provider is down.', error: DOWN }),
    message(6, 'system', { content: 'A reminder is due.' }),
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
  const rows = [...earlier, message(3, 'user')];
  expect(shape(rows, live({ rounds: [open] }))).toEqual([
    'question 1',
    'answer 2',
    'question 3',
    'live',
  ]);
});

test('rows of the running turn that are stored already are said once', () => {
  const rows = [...earlier, message(3, 'user'), message(4, 'assistant'), message(5, 'tool')];
  const call = {
    id: 'a',
    name: 'x',
    arguments: '',
    progress: null,
    signIn: null,
    questions: [],
    result: { messageId: 5, content: '', isError: false, files: [] },
  };
  const turn = live({ rounds: [{ ...open, messageId: 4, calls: [call] }] });
  expect(shape(rows, turn)).toEqual(['question 1', 'answer 2', 'question 3', 'live', 'live 4+5']);
});

test('another try hides the rows that it replaces while it runs', () => {
  const rows = [
    ...earlier,
    message(3, 'user'),
    message(4, 'system', { content: 'Error: no', error: DOWN }),
  ];
  expect(shape(rows, live({}))).toEqual(['question 1', 'answer 2', 'question 3', 'live']);
});

test('a turn that ended stands until its stored rows do, and newer rows follow it', () => {
  const turn = live({ status: 'done', rounds: [{ ...open, messageId: 4 }] });
  const rows = [...earlier, message(3, 'user'), message(4, 'assistant'), message(6, 'system')];
  expect(shape(rows, turn)).toEqual(['question 1', 'answer 2', 'question 3', 'live 4', 'notice 6']);
});

test('a failed turn ends with its fault', () => {
  const fault = {
    messageId: 5,
    message: 'Down.',
    kind: 'provider_down',
    retryAfterSeconds: null,
    messageIdAtFault: null,
  };
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
  begin(topic, numbered('t9.0', questionFrame(8)));
  receive('topic:1', numbered('t9.1', doneFrame(9, 'So.')));
  drop(topic);
  const rows = [message(8, 'user'), message(9, 'assistant')];
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

test('a tool that is at work is seen to be, and each result stands with its call', () => {
  const rows = [
    message(1, 'user'),
    message(2, 'assistant', { tool_calls: called('a', 'b') }),
    message(3, 'tool', { tool_calls: answered('a', true), content: '' }),
    message(4, 'tool', { tool_calls: answered('b') }),
  ];
  expect(entriesOf(rows, undefined)[1]).toMatchObject({
    ids: [2, 3, 4],
    answer: {
      calls: [
        { id: 'a', working: true, result: null },
        { id: 'b', working: false, result: { content: 'tool 4' } },
      ],
    },
  });
});

test('a transcript that is read while tools work says nothing twice', () => {
  const rows = [
    ...earlier,
    message(3, 'user'),
    message(4, 'assistant', { tool_calls: called('a', 'b') }),
    message(5, 'tool', { tool_calls: answered('a', true), content: '' }),
    message(6, 'tool', { tool_calls: answered('b') }),
  ];
  const call = { name: 'time__now', arguments: '{}', progress: null, signIn: null, questions: [] };
  const calls = [
    { ...call, id: 'a', result: null },
    { ...call, id: 'b', result: { messageId: 6, content: 'noon', isError: false, files: [] } },
  ];
  const turn = live({ rounds: [{ ...open, messageId: 4, calls }] });
  expect(shape(rows, turn)).toEqual(['question 1', 'answer 2', 'question 3', 'live 4+6']);
});

test('the cause of an error is what the service says it is, not what the words sound like', () => {
  const rows = [
    message(1, 'user'),
    message(2, 'system', { content: 'Error: Down.', error: DOWN }),
    message(3, 'system', { content: 'Error: is what this notice begins with' }),
  ];
  expect(entriesOf(rows, undefined).slice(1)).toMatchObject([
    { kind: 'fault', text: 'Down.', cause: { kind: 'provider_down', retryAfterSeconds: 7 } },
    { kind: 'notice' },
  ]);
});

test('every answer knows the question that it can be given again to', () => {
  const rows = [message(2, 'assistant'), message(3, 'user'), message(4, 'assistant')];
  const asked = entriesOf(rows, undefined).map((entry) => 'asked' in entry && entry.asked);
  expect(asked).toEqual([null, false, 3]);
});

test('a question says which of its answers is shown', () => {
  const rows = [message(1, 'user', { alternatives: { count: 3, chosen: 2 } })];
  expect(entriesOf(rows, undefined)).toMatchObject([{ alternatives: { count: 3, chosen: 2 } }]);
});

test('a question in other words takes the place of the old one and of its answer', async () => {
  const client = new QueryClient();
  const topic = { kind: 'topic', id: 1 } as const;
  const rows = [...earlier, message(3, 'user'), message(4, 'assistant')];
  client.setQueryData(transcriptKey(topic), { rows, complete: true });
  await withoutFrom(client, topic, 3);
  const left = client.getQueryData<Transcript>(transcriptKey(topic))?.rows ?? [];
  const turn = live({
    question: { id: 5, text: 'Why so?', at: '2026-11-21T04:00:00Z', files: [] },
  });
  expect(shape(left, turn)).toEqual(['question 1', 'answer 2', 'question 5', 'live']);
});
