import { expect, test } from 'vitest';
import { agent, agentRun, inboxItem, permission } from '@/test/agents';
import {
  canResume,
  canStart,
  grouped,
  inboxSentence,
  lineOf,
  tookMs,
  toolName,
  towerDetail,
  towerSentence,
  wantOf,
} from './words';

const waiting = agent(1, 'Waiting', { status: 'needs_approval' });
const blocked = agent(2, 'Blocked', {
  status: 'blocked',
  last_activity_at: '2026-11-25T09:00:00Z',
});
const running = agent(3, 'Running', { status: 'running' });
const failed = agent(4, 'Failed', { status: 'failed' });
const rests = agent(5, 'Rests');

test('agents stand by what they need, and who waits longest comes first', () => {
  const groups = grouped([rests, failed, running, waiting, blocked]);
  expect(groups.map(([group, all]) => [group, all.map(({ title }) => title)])).toEqual([
    ['you', ['Blocked', 'Waiting']],
    ['working', ['Running']],
    ['failed', ['Failed']],
    ['rest', ['Rests']],
  ]);
});

test.each([
  [undefined, 'Agents'],
  [[], 'An agent works on a task while you do something else'],
  [[rests], 'No agent needs you'],
  [[rests, failed], 'One agent has failed'],
  [[failed, running], 'One agent is working'],
  [[running, waiting, blocked], 'Two agents are waiting for you'],
])('the tower speaks one sentence: %#', (all, sentence) => {
  expect(towerSentence(all)).toBe(sentence);
});

test('what the sentence leaves out stands below it', () => {
  const spent = { ...running, total_input_tokens: 11_000, total_output_tokens: 1_000 };
  expect(towerDetail([waiting, spent])).toBe('One more is working. 12k tokens in their last runs.');
  expect(towerDetail([rests])).toBe('');
});

test.each([
  [
    { status: 'needs_approval', pending_permission: permission('a') },
    'Wants to: Run a command: ls -la',
  ],
  [{ status: 'blocked', blocked_question: 'Which one?' }, 'Which one?'],
  [{ status: 'failed', error: 'It broke.' }, 'It broke.'],
  [{ status: 'running', active_narration: 'Reading page 3' }, 'Reading page 3'],
  [{ status: 'running', active_tool: 'fetch__http_get' }, 'Uses fetch › http get'],
  [{ status: 'running' }, 'Thinking'],
  [{ status: 'completed', result_summary: '## Done\n\n**Three** things' }, 'Done Three things'],
  [{}, 'Do A'],
] as const)('an agent says what it is at: %#', (more, line) => {
  expect(lineOf(agent(1, 'A', more))).toBe(line);
});

test.each([
  ['running', false, false],
  ['pending', false, false],
  ['interrupted', false, true],
  ['failed', true, true],
  ['idle', true, false],
] as const)('one that is %s can be started: %s, and go on: %s', (status, start, resume) => {
  const one = agent(1, 'A', { status, active_prompt: 'Do it' });
  expect([canStart(one), canResume(one)]).toEqual([start, resume]);
});

test('nothing goes on that was not begun', () => {
  expect(canResume(agent(1, 'A', { status: 'failed' }))).toBe(false);
});

test('tools are called as people write them', () => {
  expect(toolName('cmd-runner__run_command')).toBe('cmd-runner › run command');
});

test('a run takes until its end, or until now', () => {
  const now = Date.parse('2026-11-25T10:01:00Z');
  expect(tookMs(agentRun(1, { status: 'running', finished_at: null }), now)).toBe(60_000);
  expect(tookMs(agentRun(1), now)).toBe(0);
  expect(tookMs(agentRun(1, { started_at: null }), now)).toBeUndefined();
});

test.each([
  [undefined, 'Inbox'],
  [[], 'Nothing is waiting for you'],
  [[inboxItem(1)], 'One thing is waiting for you'],
  [[inboxItem(1), inboxItem(2)], 'Two things are waiting for you'],
])('the inbox speaks one sentence: %#', (items, sentence) => {
  expect(inboxSentence(items)).toBe(sentence);
});

test.each([
  ['needs_approval', null, 'asks for permission'],
  ['blocked', 'question', 'has a question'],
  ['blocked', 'stall', 'gets no further'],
  ['blocked', 'steps', 'has used up its steps'],
  ['blocked', 'sign_in', 'needs you to sign in'],
  ['blocked', 'provider', 'needs its model provider'],
  ['budget', 'budget', 'has used up its tokens'],
] as const)('%s for %s is said as “%s”', (kind, block_reason, says) => {
  expect(wantOf({ kind, block_reason })).toBe(says);
});
