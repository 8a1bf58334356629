import { describe, expect, test } from 'vitest';
import type { NumberedFrame } from '@/api/turns';
import type { TurnFrame } from '@/api/types';
import { deltaFrame, questionFrame } from '@/test/messages';
import { afterFrame, type LiveTurn } from './liveTurn';

const question = questionFrame(10);
const think = (content: string): TurnFrame => ({ type: 'reasoning', content });
const delta = deltaFrame;
const calls: TurnFrame = {
  type: 'tool_calls',
  assistant_id: 11,
  calls: [
    { id: 'a', name: 'time__now', arguments: '{}' },
    { id: 'b', name: 'time__zone', arguments: '{}' },
  ],
};
const result = (id: string, message_id: number, is_error = false): TurnFrame => ({
  type: 'tool_result',
  message_id,
  tool_call_id: id,
  name: 'time__now',
  arguments: '{}',
  content: `result ${id}`,
  is_error,
  link: null,
  attachments: [],
});
const progress = (tool_call_id: string, done: number): TurnFrame => ({
  type: 'tool_progress',
  tool_call_id,
  done,
  total: 40,
  message: null,
});
const signIn = (tool_call_id: string): TurnFrame => ({
  type: 'mcp_auth_required',
  tool_call_id,
  server: 'github',
  message: 'Sign in to github.',
  tool: 'github__search',
});
const usage: TurnFrame = {
  type: 'usage',
  message_id: 14,
  prompt_tokens: 2140,
  completion_tokens: 612,
  total_tokens: 2752,
};
const done: TurnFrame = {
  type: 'done',
  id: 14,
  content: 'Because it is noon.',
  model: 'some-model',
  elapsed_ms: 6400,
  finish_reason: 'stop',
  attachments: [],
};
const suggestions: TurnFrame = { type: 'suggestions', message_id: 14, items: ['And then?'] };
const error: TurnFrame = {
  type: 'error',
  message: 'The provider is down.',
  message_id: 15,
  partial_id: 14,
  kind: 'provider_down',
  retry_after_seconds: null,
  message_id_at_fault: null,
};

const whole: TurnFrame[] = [
  question,
  think('Let me '),
  think('look.'),
  delta('I look '),
  delta('it up.'),
  calls,
  progress('a', 1),
  signIn('b'),
  progress('a', 2),
  result('b', 13),
  result('a', 12, true),
  delta('Because '),
  delta('it is '),
  delta('noon.'),
  usage,
  done,
  suggestions,
];

function numbered(frames: TurnFrame[]): NumberedFrame[] {
  return frames.map((frame, index) => ({ id: `t1.${index}`, frame }));
}

function play(frames: NumberedFrame[], from?: LiveTurn): LiveTurn | undefined {
  return frames.reduce<LiveTurn | undefined>(
    (turn, frame, index) => afterFrame(turn, frame, 1000 * index),
    from,
  );
}

function textOf(turn: LiveTurn | undefined): string[] | undefined {
  return turn?.rounds.map(({ text }) => text);
}

describe('after its frames a turn', () => {
  test.each([
    ['has a question and nothing else', [question], { status: 'running', rounds: [] }],
    ['grows with each delta', [question, delta('a'), delta('b')], { rounds: [{ text: 'ab' }] }],
    [
      'keeps thoughts apart',
      [question, think('hm'), delta('a')],
      { rounds: [{ reasoning: 'hm' }] },
    ],
    [
      'knows the row of a tool round',
      [question, calls],
      { rounds: [{ messageId: 11, calls: [{ id: 'a' }, { id: 'b' }] }] },
    ],
    [
      'puts each result at its call, whatever the order',
      [question, calls, result('b', 13), result('a', 12, true)],
      {
        rounds: [
          {
            calls: [
              { result: { messageId: 12, isError: true } },
              { result: { messageId: 13, content: 'result b' } },
            ],
          },
        ],
      },
    ],
    [
      'knows of each call how far it is, and whom it waits for',
      [question, calls, progress('a', 1), signIn('b'), progress('a', 12)],
      {
        rounds: [
          {
            calls: [
              { progress: { done: 12, total: 40, message: null }, signIn: null },
              { progress: null, signIn: { server: 'github', message: 'Sign in to github.' } },
            ],
          },
        ],
      },
    ],
    [
      'forgets how far a call was with its result, and hears no more of it',
      [question, calls, progress('a', 1), signIn('a'), result('a', 12), progress('a', 2)],
      { rounds: [{ calls: [{ progress: null, signIn: null, result: {} }, { progress: null }] }] },
    ],
    [
      'tells calls of the same id apart by their rounds',
      [question, calls, result('a', 12), result('b', 13), calls, progress('a', 3)],
      {
        rounds: [
          { calls: [{ progress: null }, { progress: null }] },
          { calls: [{ progress: { done: 3 } }, { progress: null }] },
        ],
      },
    ],
    ['leaves reports of no call alone', [question, progress('x', 1)], { rounds: [] }],
    [
      'starts a new round with the text after the tools',
      [question, delta('a'), calls, delta('b')],
      { rounds: [{ text: 'a' }, { text: 'b', messageId: null }] },
    ],
    [
      'tells what it cost',
      [question, delta('a'), usage],
      { rounds: [{ usage: { prompt: 2140, completion: 612 } }] },
    ],
    ['is done with the stored text', whole, { status: 'done', model: 'some-model' }],
    ['offers what to say next', whole, { suggestions: ['And then?'] }],
    [
      'keeps the partial text of a failure',
      [question, delta('I was abo'), error],
      {
        status: 'failed',
        rounds: [{ text: 'I was abo', messageId: 14 }],
        fault: { messageId: 15 },
      },
    ],
    [
      'tells what the service noticed',
      [question, { type: 'system', message: 'A tool is away.' } as TurnFrame],
      { notices: ['A tool is away.'] },
    ],
    [
      'tells what did not fit into the window',
      [
        question,
        { type: 'left_out', tools: ['time__now'], messages: 12, tokens: 900 } as TurnFrame,
      ],
      { leftOut: { tools: ['time__now'], messages: 12 } },
    ],
  ])('%s', (_, frames, expected) => {
    expect(play(numbered(frames))).toMatchObject(expected);
  });
});

test('how long the model thought is the time from the first thought to the first word', () => {
  expect(play(numbered([question, think('a'), think('b'), delta('c')]))?.rounds[0]?.thoughtMs).toBe(
    2000,
  );
});

test('frames before the question of a turn are of no use', () => {
  expect(play(numbered([delta('lost')]))).toBeUndefined();
});

test('any cut, gone on with after the last frame, gives the same turn', () => {
  const frames = numbered(whole);
  const expected = textOf(play(frames));
  for (let cut = 1; cut < frames.length; cut++) {
    expect(textOf(play(frames.slice(cut), play(frames.slice(0, cut))))).toEqual(expected);
  }
});

test('any cut, replayed from the question, gives the same turn', () => {
  const frames = numbered(whole);
  const expected = play(frames);
  for (let cut = 1; cut < frames.length; cut++) {
    const again = play(frames, play(frames.slice(0, cut)));
    expect(textOf(again)).toEqual(textOf(expected));
    expect(again?.rounds.map(({ calls: made }) => made)).toEqual(
      expected?.rounds.map(({ calls: made }) => made),
    );
  }
});

test('a replay that merges deltas gives the same turn', () => {
  const merged = [question, think('Let me look.'), delta('I look it up.'), ...whole.slice(5)];
  expect(textOf(play(numbered(merged)))).toEqual(textOf(play(numbered(whole))));
});

test('another try at the same question is another turn', () => {
  const first = play(numbered([question, delta('a'), error]));
  const again = afterFrame(first, { id: 't2.0', frame: question }, 9000);
  expect(again).toMatchObject({ id: 't2.0', status: 'running', rounds: [] });
});
