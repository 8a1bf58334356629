import { expect, test } from 'vitest';
import { agent, agentRun, permission } from '@/test/agents';
import {
  canResume,
  canStart,
  grouped,
  lineOf,
  progressOf,
  stateOf,
  tookMs,
  toolName,
  towerDetail,
  wantOf,
} from './labels';

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
  ['running', 45, 45],
  ['completed', 100, 100],
  ['idle', 100, 100],
  ['needs_approval', 100, null],
  ['blocked', 100, null],
  ['failed', 100, null],
  ['failed', 45, 45],
  ['running', null, null],
] as const)('%s at %s is shown at %s', (status, progress, shown) => {
  expect(progressOf({ status, progress })).toBe(shown);
});

test('all agents are summed up in one line', () => {
  const spent = { ...running, total_input_tokens: 11_000, total_output_tokens: 1_000 };
  expect(towerDetail([waiting, blocked, spent])).toBe(
    '2 waiting for you · 1 running · 12k tokens in the last runs',
  );
  expect(towerDetail([rests, agent(6, 'New', { status: 'waiting' })])).toBe(
    '1 finished · 1 ready to start',
  );
  expect(towerDetail([])).toBeUndefined();
});

test.each([
  [{ status: 'needs_approval', pending_permission: permission('a') }, 'Run a command: ls -la'],
  [{ status: 'blocked', blocked_question: 'Which one?' }, 'Which one?'],
  [{ status: 'failed', error: 'It broke.' }, 'It broke.'],
  [{ status: 'running', active_narration: 'Reading page 3' }, 'Reading page 3'],
  [{ status: 'running', active_tool: 'fetch__http_get' }, 'Using fetch › http get'],
  [{ status: 'running' }, 'Thinking'],
  [{ status: 'completed', result_summary: '## Done\n\n**Three** things' }, 'Done Three things'],
  [{}, 'Do A'],
] as const)('an agent says what it is at: %#', (more, line) => {
  expect(lineOf(agent(1, 'A', more))).toBe(line);
});

test.each([
  ['question', 'Needs an answer'],
  ['provider', 'Needs a model'],
  ['sign_in', 'Needs a sign-in'],
] as const)('blocked by %s it says “%s”', (block_reason, description) => {
  expect(stateOf({ status: 'blocked', block_reason }).description).toBe(description);
});

test('an agent that only workflows ran is not called unused', () => {
  expect(stateOf({ status: 'waiting', workflow_count: 0 }).description).toBe('Not started');
  expect(stateOf({ status: 'waiting', workflow_count: 2 }).description).toBe('Used in workflows');
  expect(stateOf({ status: 'idle', workflow_count: 2 }).description).toBe('Finished');
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
  ['needs_approval', null, 'needs approval'],
  ['blocked', 'question', 'has a question'],
  ['blocked', 'stall', 'is making no progress'],
  ['blocked', 'steps', 'has used all its steps'],
  ['blocked', 'sign_in', 'needs you to sign in'],
  ['blocked', 'provider', 'needs a model provider'],
  ['budget', 'budget', 'has used its token budget'],
] as const)('%s for %s is said as “%s”', (kind, block_reason, description) => {
  expect(wantOf({ kind, block_reason })).toBe(description);
});
