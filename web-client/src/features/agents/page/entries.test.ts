import { expect, test } from 'vitest';
import { withEarlier, withLater } from '@/api/agentTranscript';
import { agentEvent } from '@/test/agents';
import { differing, entriesOf, fullness, rawEntries, spoken, stepTimes } from './entries';

test('what an agent says to Steward is not shown to people', () => {
  expect(
    spoken(
      'Done.\n\nPROGRESS: 50 | half\n\n\nARTIFACT: A\n| a |\nEND_ARTIFACT\n**OBJECTIVE_COMPLETE: yes',
    ),
  ).toBe('Done.\n\n| a |');
  expect(spoken('- `NEED_INPUT: which?`')).toBe('');
  expect(spoken('**[mock:mock]** This is a sample.')).toBe('This is a sample.');
  expect(spoken('The word PROGRESS: in a line stays')).toBe('The word PROGRESS: in a line stays');
});

test.each([
  '**OBJECTIVE_COMPLETE**: Done.',
  'objective complete : done',
  '* **OBJECTIVE_COMPLETE: see `x`**',
  'OBJECTIVE_COMPLETE',
  'OBJECTIVE_COMPLETE:\u00A0',
  'NEED_INPUT:',
  'need input: Which region?',
  '**PROGRESS**: 40 | half',
  'progress: 40% | reading',
  'Progress: 40 %',
  '\uFEFFPROGRESS:\u00A040 |\u202Freading\u00A0',
  '**PROGRESS: 90 | nearly**',
  'PROGRESS: half',
  'PROGRESS: 40 of 100',
  'ARTIFACT: Plan | a',
  '**ARTIFACT**: Plan',
  '**END_ARTIFACT**',
  'end artifact',
])('a line for Steward is not shown: %j', (line) => {
  expect(spoken(`Before.\r\n${line}\r\nAfter.`)).toBe('Before.\nAfter.');
});

test.each([
  'Progress: everything is on track.',
  'Progress: 40 of 100',
  'Progress: 1234',
  'Progress 40',
  'Objective complete',
  'OBJECTIVE_COMPLETED: yes',
  'XOBJECTIVE_COMPLETE: yes',
  '# OBJECTIVE_COMPLETE: a heading',
  'An artifact: a vase',
  '1. ```\n   PROGRESS: 40\n   ```',
])('what only looks like one stays: %j', (text) => {
  expect(spoken(`Before.\n${text}\nAfter.`)).toBe(`Before.\n${text}\nAfter.`);
});

test.each(['> NEED_INPUT: which?', '```\nPROGRESS: 50\n```', '~~~\n```\nPROGRESS: 50'])(
  'what is quoted or stands in code is shown: %#',
  (text) => {
    expect(spoken(text)).toBe(text);
    expect(spoken('```\ncode\n```\nPROGRESS: 50')).toBe('```\ncode\n```');
  },
);

test('a call and its result are one entry, with the time between them', () => {
  const call = agentEvent(1, 'tool_call', {
    tool_name: 'fetch__get',
    request_id: 'c1',
    tool_status: 'running',
    data: { arguments: '{"url":"x"}' },
  });
  const result = agentEvent(2, 'tool_result', {
    tool_name: 'fetch__get',
    request_id: 'c1',
    tool_status: 'error',
    data: { error: 'No way.' },
    at: '2026-11-25T10:00:02Z',
  });
  expect(entriesOf([call])).toMatchObject([{ kind: 'call', call: { result: null, ms: null } }]);
  expect(entriesOf([call, result])).toMatchObject([
    {
      key: 1,
      call: {
        name: 'fetch__get',
        asked: '{"url":"x"}',
        result: 'No way.',
        isError: true,
        ms: 2000,
      },
    },
  ]);
});

test('a denied call has not failed, and the wait for a decision is not its time', () => {
  const call = agentEvent(1, 'tool_call', { request_id: 'c1' });
  const note = agentEvent(2, 'hook', { text: 'Not now', data: { decision: 'deny' } });
  const result = (decision: string) =>
    agentEvent(3, 'tool_result', {
      request_id: 'c1',
      tool_status: decision === 'deny' ? 'error' : 'done',
      data: { decision, decided_at: '2026-11-25T10:00:36Z' },
      at: '2026-11-25T10:00:37Z',
    });
  expect(entriesOf([call, note, result('deny')])).toMatchObject([
    { kind: 'call', call: { isError: false, notMade: 'Denied by you', ms: null } },
    { kind: 'said', text: 'Not now' },
  ]);
  expect(entriesOf([call, result('approve-once')])).toMatchObject([
    { call: { isError: false, notMade: null, ms: 1_000 } },
  ]);
});

test('a call that waited when its run was stopped has not failed', () => {
  const call = agentEvent(1, 'tool_call', { request_id: 'c1' });
  const result = agentEvent(2, 'tool_result', {
    request_id: 'c1',
    tool_status: 'error',
    data: { error: 'This call was not made: the run was stopped first.', error_code: 'stopped' },
  });
  expect(entriesOf([call, result])).toMatchObject([
    { kind: 'call', call: { isError: false, notMade: 'not made', ms: null } },
  ]);
});

test('a result whose call is not there stands alone', () => {
  const result = agentEvent(2, 'tool_result', { tool_name: 'a', data: { result: 'b' } });
  expect(entriesOf([result])).toMatchObject([{ kind: 'call', call: { asked: '', result: 'b' } }]);
});

test('pictures of a call are files of it', () => {
  const pictures = [{ mime: 'image/png', size: 9, sha256: 'ab' }];
  const result = agentEvent(1, 'tool_result', { data: { result: '', pictures } });
  const file = { id: 0, mime: 'image/png', size: 9, original_filename: 'picture-1.png' };
  expect(entriesOf([result])).toMatchObject([
    { call: { pictures: [{ ...file, url: '/api/agents/pictures/ab' }] } },
  ]);
});

test('a step ends with what it cost; bookkeeping is left out', () => {
  const events = [
    agentEvent(1, 'user', { text: 'Sort' }),
    agentEvent(2, 'turn_start'),
    agentEvent(3, 'usage', { data: { input_tokens: 10, output_tokens: 1 } }),
    agentEvent(4, 'usage', { data: { input_tokens: 20, output_tokens: 2, estimated: true } }),
    agentEvent(5, 'idle'),
    agentEvent(6, 'turn_end', { at: '2026-11-25T10:00:05Z' }),
    agentEvent(7, 'turn_start'),
    agentEvent(8, 'turn_end'),
  ];
  expect(entriesOf(events)).toEqual([
    { kind: 'said', key: 1, at: events[0]?.at, text: 'Sort' },
    { kind: 'turn', key: 6, at: events[5]?.at, input: 30, output: 3, isEstimated: true, ms: 5000 },
  ]);
  expect(rawEntries(events)).toHaveLength(8);
});

test.each([
  [agentEvent(1, 'error', { text: 'Broken.' }), { kind: 'fault', text: 'Broken.' }],
  [agentEvent(1, 'aborted'), { kind: 'note', text: 'Stopped.' }],
  [agentEvent(1, 'system', { text: 'Resume' }), { kind: 'note', text: 'Resume' }],
  [agentEvent(1, 'reasoning', { text: 'Hm' }), { kind: 'thought', text: 'Hm' }],
  [agentEvent(1, 'mcp_auth_required', { tool_name: 'crm' }), { kind: 'signIn', server: 'crm' }],
])('each kind has its place: %#', (event, entry) => {
  expect(entriesOf([event])).toMatchObject([entry]);
});

test('the window is as full as it was told last', () => {
  const told = (id: number, now: number) =>
    agentEvent(id, 'context_usage', { data: { current_tokens: now, token_limit: 100 } });
  expect(fullness([told(1, 10), told(2, 40)])).toEqual({ now: 40, limit: 100 });
  expect(fullness([])).toBeUndefined();
});

test('parts of a transcript are put together; one that is no part of it any more begins again', () => {
  const part = (
    ids: number[],
    cursor: string,
    more: { earlier?: string; reset?: boolean } = {},
  ) => ({
    events: ids.map((id) => agentEvent(id, 'user')),
    pending: [],
    cursor,
    more: false,
    reset: false,
    earlier: null,
    ...more,
  });
  const ids = (transcript: { events: readonly { id: number }[] }) =>
    transcript.events.map(({ id }) => id);
  const first = part([3, 4], 'a', { earlier: 'e' });
  const second = withLater(first, part([4, 5], 'b'));
  expect(ids(second)).toEqual([3, 4, 5]);
  expect(second).toMatchObject({ cursor: 'b', earlier: 'e' });
  expect(withLater(second, part([], 'b')).events).toBe(second.events);
  const whole = withEarlier(second, part([1, 2], 'x'));
  expect(ids(whole)).toEqual([1, 2, 3, 4, 5]);
  expect(whole).toMatchObject({ cursor: 'b', earlier: null });
  expect(withEarlier(second, part([9], 'c', { reset: true }))).toMatchObject({
    events: [{ id: 9 }],
    cursor: 'c',
  });
});

test.each([
  [
    'All is sorted.\n\nOBJECTIVE_COMPLETE: **Twelve** letters are sorted.',
    'Twelve letters are sorted.',
  ],
  ['**OBJECTIVE_COMPLETE**: Done.\n```\nOBJECTIVE_COMPLETE: as text\n```', 'Done.'],
  ['OBJECTIVE_COMPLETE: All done\r\nOBJECTIVE_COMPLETE: **', 'All done'],
  ['```\nOBJECTIVE_COMPLETE: not yet\n```', undefined],
  ['Not yet.', undefined],
])('the sentence of completion is the summary: %j', (text, summary) => {
  const done = entriesOf([agentEvent(1, 'assistant_message', { text })]).find(
    ({ kind }) => kind === 'done',
  );
  expect(done && 'text' in done ? done.text : undefined).toBe(summary);
});

test('a question stays in the timeline, without its directive', () => {
  const text = 'I looked.\n**NEED_INPUT:** Which **timetable** counts?';
  expect(entriesOf([agentEvent(1, 'assistant_message', { text })])).toMatchObject([
    { kind: 'answer', text: 'I looked.' },
    { kind: 'question', key: '1/question', text: 'Which timetable counts?' },
  ]);
});

test('each step that has ended has its time; one that was cut and taken up again is one', () => {
  const at = (second: string) => ({ at: `2026-11-25T10:00:${second}Z` });
  expect(
    stepTimes([
      agentEvent(1, 'turn_end', at('00')),
      agentEvent(2, 'turn_start', at('01')),
      agentEvent(3, 'turn_end', at('03')),
      agentEvent(4, 'turn_start', at('04')),
      agentEvent(5, 'turn_start', at('09')),
      agentEvent(6, 'turn_end', at('10')),
      agentEvent(7, 'turn_start', at('11')),
    ]),
  ).toEqual([2_000, 6_000]);
});

test('calls of two runs differ where input, decision or result do, or where one has no other', () => {
  const run = (from: number, ...results: Record<string, unknown>[]) =>
    entriesOf(
      results.flatMap((data, at) => [
        agentEvent(from + 2 * at, 'tool_call', {
          tool_name: 'cmd__run',
          request_id: `c${from + at}`,
          data: { arguments: '{}' },
        }),
        agentEvent(from + 2 * at + 1, 'tool_result', { request_id: `c${from + at}`, data }),
      ]),
    );
  const denied = { error: 'No.', decision: 'deny' };
  const one = run(10, { result: 'a' }, denied);
  expect([...differing(one, run(20, { result: 'a' }, { result: 'b' }, { result: 'c' }))]).toEqual([
    12, 22, 24,
  ]);
  expect(differing(one, run(20, { result: 'a' }, denied)).size).toBe(0);
});
