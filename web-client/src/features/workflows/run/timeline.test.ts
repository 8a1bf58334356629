import { expect, test } from 'vitest';
import type { Attempt } from '@/api/workflows';
import { attempt, workflow, workflowRun, workflowStep } from '@/test/workflows';
import { pairsOf } from './compare';
import {
  elapsedOf,
  firstSeen,
  linesOf,
  materialAt,
  stoppedAt,
  ticksOf,
  tickText,
  workedOf,
} from './timeline';

const steps = [0, 1, 2].map((position) => workflowStep(position, { name: `S${position + 1}` }));
const one = workflow(1, 'Digest', { steps });
const NOW = Date.parse('2026-11-25T10:10:00Z');
const MINUTE = 60_000;

const draft = attempt(1, 0);
const gate = attempt(2, 1, {
  kind: 'gate',
  status: 'failed',
  gate_verdict: 'FAIL',
  output_summary: 'No source.',
});
const again = attempt(3, 0, { attempt: 2 });
const human = attempt(4, 2, {
  kind: 'approval',
  status: 'awaiting_approval',
  finished_at: null,
  agent_id: null,
});

const waiting = workflowRun(7, {
  status: 'awaiting_approval',
  finished_at: null,
  step_runs: [draft, gate, again, human],
});

test('attempts stand in order, with when they were, and why the run was sent back', () => {
  const lines = linesOf(waiting, one, NOW);
  expect(lines.map(({ start, end }) => [start / MINUTE, end / MINUTE])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 10],
  ]);
  expect(lines.map(({ tries }) => tries)).toEqual([undefined, undefined, 'attempt 2', undefined]);
  expect(lines.map(({ reason }) => reason)).toEqual([
    undefined,
    'Sent back to step 1. No source.',
    undefined,
    undefined,
  ]);
  expect(lines.map(({ isHuman }) => isHuman)).toEqual([false, false, false, true]);
  expect(workedOf(lines)).toBe(3 * MINUTE);
  expect(elapsedOf(waiting, NOW)).toBe(10 * MINUTE);
});

test('an approval that was sent back waited, and did not fail', () => {
  const back = { ...human, id: 2, status: 'failed' as const };
  const [rejected] = linesOf({ ...waiting, step_runs: [back] }, one, NOW);
  expect(rejected).toMatchObject({ isHuman: true, state: { description: 'Rejected' } });
  const [sent] = linesOf({ ...waiting, step_runs: [back, again] }, one, NOW);
  expect(sent?.state).toEqual({ state: 'waiting', description: 'Sent back' });
});

test('an approval that nobody decided says so, whatever it became', () => {
  const late = { ...human, id: 2, output_summary: 'Nobody decided in time.' };
  const passed = { ...waiting, step_runs: [{ ...late, status: 'passed' as const }, again] };
  expect(linesOf(passed, one, NOW)[0]?.reason).toBe('Nobody decided in time.');
  const back = { ...waiting, step_runs: [{ ...late, status: 'failed' as const }, again] };
  expect(linesOf(back, one, NOW)[0]?.reason).toBe('Sent back to step 1. Nobody decided in time.');
});

test('a wait for a permission is no model time, and shows that the step needs approval', () => {
  const at = (minutes: number) =>
    new Date(Date.parse(draft.started_at) + minutes * MINUTE).toISOString();
  const asking = { ...draft, status: 'running' as const, finished_at: null };
  const wait = (from: number, to: number | null, agent_run_id = 701) => ({
    agent_run_id,
    asked_at: at(from),
    answered_at: to === null ? null : at(to),
  });
  const going = workflowRun(7, { status: 'running', finished_at: null, step_runs: [asking] });
  const waits = [wait(1, 3), wait(2, 4), wait(1, 9, 800), wait(6, null)];
  const lines = linesOf({ ...going, waits }, one, NOW);
  expect(lines[0]?.waits.map(({ start, end }) => [start / MINUTE, end / MINUTE])).toEqual([
    [1, 3],
    [3, 4],
    [6, 10],
  ]);
  expect(workedOf(lines)).toBe(3 * MINUTE);
  expect(lines[0]?.state).toEqual({ state: 'needs you', description: 'Needs approval' });
  const [answered] = linesOf({ ...going, waits: [wait(1, 3)] }, one, NOW);
  expect(answered?.state?.description).toBe('Running');
});

test('the wait of a replaced attempt is not model time', () => {
  const left = { ...draft, status: 'superseded' as const };
  const lines = linesOf({ ...waiting, step_runs: [left, { ...again, id: 5 }] }, one, NOW);
  expect(workedOf(lines)).toBe(MINUTE);
});

test('what was not reached stands below, unless the run finished or the steps have changed', () => {
  const begun = workflowRun(8, { status: 'running', finished_at: null });
  expect(linesOf(begun, one, NOW).map(({ label }) => label)).toEqual(['S1', 'S2', 'S3']);
  const going = { ...begun, step_runs: [draft] };
  expect(linesOf(going, one, NOW).map(({ label }) => label)).toEqual(['Step 1', 'S2', 'S3']);
  const stopped = { ...going, status: 'cancelled' as const };
  expect(linesOf(stopped, one, NOW).map(({ label }) => label)).toEqual(['Step 1', 'S2', 'S3']);
  expect(linesOf(stopped, { ...one, version: 2 }, NOW)).toHaveLength(1);
  expect(linesOf({ ...going, status: 'completed' }, one, NOW)).toHaveLength(1);
});

test.each([
  [attempt(1, 1, { status: 'failed', output_summary: 'It broke.' }), 'It broke.'],
  [attempt(1, 1, { status: 'failed', output_summary: null }), undefined],
  [attempt(1, 1, { status: 'failed', replay: true, output_summary: 'No.' }), 'No.'],
  [attempt(1, 1), undefined],
])('an attempt that went nowhere says why: %#', (only, reason) => {
  const run = workflowRun(1, { step_runs: [only, attempt(2, 2)] });
  expect(linesOf(run, one, NOW)[0]?.reason).toBe(reason);
});

test.each([
  [[draft, gate, again, human], 4],
  [[draft, attempt(5, 1, { replay: true })], 1],
  [[draft, attempt(2, 1, { status: 'failed' })], 2],
  [[], undefined],
])('what matters most is seen first: %#', (step_runs, id) => {
  expect(firstSeen(workflowRun(1, { step_runs }))?.id).toBe(id);
});

test.each([
  [
    [draft, attempt(2, 1, { status: 'failed' }), attempt(3, 1, { replay: true, status: 'failed' })],
    2,
  ],
  [[attempt(1, 0, { status: 'cancelled' })], 1],
  [[draft], 1],
  [[attempt(1, 0, { status: 'failed' }), attempt(2, 0, { attempt: 2 })], 2],
  [[], undefined],
])('a run is retried where it stopped: %#', (step_runs, id) => {
  expect(stoppedAt(workflowRun(1, { step_runs }))?.id).toBe(id);
});

test.each([
  [[attempt(1, 0, { output_summary: 'Text' })], 'Text'],
  [[attempt(1, 0, { output_summary: 'Text' }), attempt(2, 1, { kind: 'gate' })], 'Text'],
  [
    [
      attempt(1, 0, { output_summary: 'Text' }),
      { ...attempt(2, 1, { kind: 'approval', status: 'passed' }), material: 'Better' },
    ],
    'Better',
  ],
  [
    [
      { ...attempt(1, 1, { kind: 'approval', status: 'passed' }), material: 'Better' },
      attempt(2, 0, { output_summary: 'New' }),
    ],
    'New',
  ],
  [[attempt(1, 0, { status: 'failed', output_summary: 'Broken' })], undefined],
  [[], undefined],
] as [Attempt[], string | undefined][])('what is handed on at an approval: %#', (before, text) => {
  const approval = attempt(9, 2, { kind: 'approval', status: 'awaiting_approval' });
  expect(materialAt(workflowRun(1, { step_runs: [...before, approval] }), approval)).toBe(text);
});

test.each([
  [0, [0]],
  [4_000, [0, 1_000, 2_000, 3_000, 4_000]],
  [12 * MINUTE, [0, 5 * MINUTE, 10 * MINUTE]],
])('%i milliseconds have few lines at round times', (whole, ticks) => {
  expect(ticksOf(whole)).toEqual(ticks);
});

test.each([
  [0, '0'],
  [30_000, '30 s'],
  [90_000, '1:30 min'],
  [5 * MINUTE, '5 min'],
  [120 * MINUTE, '2 h'],
])('%i is written as %s on the axis', (at, text) => {
  expect(tickText(at)).toBe(text);
});

test('two runs are held against each other step by step', () => {
  const left = workflowRun(1, { step_runs: [draft, again] });
  const right = workflowRun(2, {
    step_runs: [draft, attempt(2, 1), attempt(3, 1, { replay: true })],
  });
  expect(
    pairsOf(left, right).map((pair) => [
      pair.position,
      pair.left?.attempt.id,
      pair.left?.attempts,
      pair.right?.attempt.id,
      pair.right?.attempts,
    ]),
  ).toEqual([
    [0, 3, 2, 1, 1],
    [1, undefined, undefined, 2, 1],
  ]);
});

test.each([
  ['One', 'One', false],
  ['One', 'Two', true],
  ['One', null, undefined],
  ['a'.repeat(7_998), 'a'.repeat(7_998), false],
  ['a'.repeat(7_999), 'a'.repeat(7_999), undefined],
  ['a'.repeat(8_000), 'a'.repeat(8_000), undefined],
])('whether outputs differ is said if it can be told: %#', (one, other, differs) => {
  const [left, right] = [one, other].map((output_summary) =>
    workflowRun(1, { step_runs: [{ ...draft, output_summary }] }),
  );
  expect(left && right && pairsOf(left, right)[0]?.differs).toBe(differs);
});
