import { expect, test } from 'vitest';
import type { AgentEvent } from '@/api/agents';
import type { TurnFrame } from '@/api/types';
import { afterFrame, type LiveTurn } from '@/kit/turn/liveTurn';
import { agentEvent } from '@/test/agents';
import { deltaFrame, doneFrame, questionFrame } from '@/test/messages';
import { entriesOf } from './entries';
import { growsAt, LiveRows, partsOf, saidSoFar, wordsAt } from './liveWords';

const RUN = 'run:70';

/** Providers reuse call ids in each round. */
const callsFrame = (name: string): TurnFrame => ({
  type: 'tool_calls',
  assistant_id: 0,
  calls: [{ id: 'c', name, arguments: '{}' }],
});

const resultFrame = (message_id: number): TurnFrame => ({
  type: 'tool_result',
  message_id,
  tool_call_id: 'c',
  name: 'look',
  arguments: '{}',
  content: 'Seen',
  is_error: false,
  link: null,
  attachments: [],
});

/** Two tool calls and an answer, as streamed and as stored; the turn starts with entry 10. */
const FRAMES: TurnFrame[] = [
  questionFrame(10),
  { type: 'reasoning', content: 'T1' },
  deltaFrame('W1 '),
  deltaFrame('goes on'),
  callsFrame('look'),
  resultFrame(14),
  callsFrame('look'),
  resultFrame(17),
  { type: 'reasoning', content: 'T3' },
  deltaFrame('W3 '),
  doneFrame(0, 'W3 is the end'),
];
const EVENTS: AgentEvent[] = [
  agentEvent(9, 'assistant_message', { text: 'W0' }),
  agentEvent(10, 'turn_start'),
  agentEvent(11, 'reasoning', { text: 'T1' }),
  agentEvent(12, 'assistant_message', { text: 'W1 goes on' }),
  agentEvent(13, 'tool_call', { request_id: 'c' }),
  agentEvent(14, 'tool_result', { request_id: 'c' }),
  agentEvent(15, 'tool_call', { request_id: 'c' }),
  agentEvent(16, 'user', { text: 'Hurry' }),
  agentEvent(17, 'tool_result', { request_id: 'c' }),
  agentEvent(18, 'reasoning', { text: 'T3' }),
  agentEvent(19, 'assistant_message', { text: 'W3 is the end' }),
  agentEvent(20, 'turn_end'),
];

const turnAfter = (frames: readonly TurnFrame[]) =>
  frames.reduce<LiveTurn | undefined>(
    (turn, frame, index) => afterFrame(turn, { id: `5-${index + 1}`, frame }, 0),
    undefined,
  );

function shownOf(rows: LiveRows, turn: LiveTurn | undefined, events: readonly AgentEvent[]) {
  const entries = rows.after(entriesOf(events), turn ? partsOf(turn, events) : [], RUN);
  return entries.flatMap((entry) => {
    if (entry.kind !== 'answer' && entry.kind !== 'thought') return [];
    const { kind, live, key } = entry;
    return [{ key, text: live ? wordsAt(turn, live.round, kind) : entry.text }];
  });
}

test('however frames and entries come, each word stands there once, from the first time on that it is known', () => {
  for (let heard = 0; heard <= FRAMES.length; heard += 1) {
    for (let read = 1; read <= EVENTS.length; read += 1) {
      const turn = turnAfter(FRAMES.slice(0, heard));
      const events = EVENTS.slice(0, read);
      const texts = shownOf(new LiveRows(), turn, events).map(({ text }) => text);
      const known = [
        'W0',
        ...(heard > 1 || read > 2 ? ['T1'] : []),
        ...(heard > 2 || read > 3 ? ['W1'] : []),
        ...(heard > 8 || read > 9 ? ['T3'] : []),
        ...(heard > 9 || read > 10 ? ['W3'] : []),
      ];
      expect(
        texts.map((text) => text.slice(0, 2)),
        `${heard} frames, ${read} entries`,
      ).toEqual(known);
    }
  }
});

test('what was seen live stays the same row when it is stored, and when the turn is forgotten', () => {
  const rows = new LiveRows();
  const turn = turnAfter(FRAMES.slice(0, 4));
  const keysOf = (events: readonly AgentEvent[], of = turn) =>
    shownOf(rows, of, events).map(({ key }) => key);
  const live = keysOf(EVENTS.slice(0, 2));
  expect(live).toEqual([9, '5-1/0/thought', '5-1/0/answer']);
  expect(keysOf(EVENTS.slice(0, 5))).toEqual(live);
  expect(keysOf(EVENTS, undefined)).toEqual([...live, 18, 19]);
});

test('words that are heard of only once they are stored do not change the row', () => {
  const rows = new LiveRows();
  expect(shownOf(rows, turnAfter(FRAMES.slice(0, 1)), EVENTS.slice(0, 5))).toHaveLength(3);
  const late = shownOf(rows, turnAfter(FRAMES.slice(0, 4)), EVENTS.slice(0, 5));
  expect(late.map(({ key }) => key)).toEqual([9, 11, 12]);
});

test('of a long turn whose beginning is not read, nothing stands there again', () => {
  expect(shownOf(new LiveRows(), turnAfter(FRAMES.slice(0, 9)), EVENTS.slice(7, 9))).toEqual([
    { key: '5-1/2/thought', text: 'T3' },
  ]);
  const texts = shownOf(new LiveRows(), turnAfter(FRAMES), EVENTS.slice(7)).map(({ text }) => text);
  expect(texts).toEqual(['T3', 'W3 is the end']);
});

test.each([
  ['of a turn that someone else has begun again', agentEvent(11, 'turn_start')],
  ['of a turn that ended without them', agentEvent(11, 'turn_end')],
])('words %s are gone', (_, end) => {
  const turn = turnAfter(FRAMES.slice(0, 4));
  expect(shownOf(new LiveRows(), turn, [agentEvent(10, 'turn_start'), end])).toEqual([]);
});

test('thoughts grow until the first word, words until their round is over', () => {
  const grows = (frames: number, kind: 'thought' | 'answer') =>
    growsAt(turnAfter(FRAMES.slice(0, frames)), 0, kind);
  expect([2, 3, 5].map((frames) => grows(frames, 'thought'))).toEqual([true, false, false]);
  expect([3, 4, 5].map((frames) => grows(frames, 'answer'))).toEqual([true, true, false]);
  expect(growsAt(turnAfter(FRAMES), 2, 'answer')).toBe(false);
});

test.each([
  ['I am on it', 'I am on it'],
  ['Half.\nPROG', 'Half.'],
  ['Half.\n**Progress : 4', 'Half.'],
  ['Half.\n**PROGRESS*', 'Half.'],
  ['Half.\n**Progress**:', 'Half.'],
  ['Half.\nProgress: it', 'Half.\nProgress: it'],
  ['Half.\n- need in', 'Half.'],
  ['Half.\n> need int', 'Half.\n> need int'],
  ['Half.\nPROGRESS: 40 | half\n', 'Half.'],
  ['Half.\nPROGRESS: 40 | half\nA', 'Half.'],
  ['Half.\nPROGRESS: 40 | half\nAnd', 'Half.\nAnd'],
  ['ARTIFACT: A\nThe end.\nEND_ART', 'The end.'],
  ['- ', ''],
  ['- I', '- I'],
  ['', ''],
])('of %j people are shown %j while it grows', (text, shown) => {
  expect(saidSoFar(text)).toBe(shown);
});
