import { expect, test } from 'vitest';
import type { Workflow } from '@/api/workflows';
import { permission } from '@/test/agents';
import { attempt, workflow, workflowRun, workflowStep } from '@/test/workflows';
import { labelOf, lineOf, needsYou, progressOf, ranText, stateOf, summaryOf } from './labels';
import { runDetail } from './run/labels';

const at = (more: Partial<Workflow>) =>
  workflow(1, 'Digest', { current_step_id: 100, run_count: 1, ...more });
const asking = workflowStep(0, { name: 'Ship', agent: { pending_permission: permission('r') } });
const blocked = workflowStep(0, {
  name: 'Ship',
  agent: { status: 'blocked', blocked_question: 'Which one?' },
});
const keyless = workflowStep(0, {
  name: 'Ship',
  agent: { status: 'blocked', block_reason: 'provider', blocked_question: 'No key.' },
});
const running = at({ status: 'running' });
const waiting = at({ status: 'awaiting_approval' });
const failed = at({ status: 'failed', error: 'It broke.' });
const rests = at({ status: 'completed' });

test.each([
  ['draft', 'Draft'],
  ['idle', 'Ready'],
  ['running', 'Running'],
  ['paused', 'Paused'],
  ['awaiting_approval', 'Needs approval'],
  ['completed', 'Finished'],
  ['failed', 'Failed'],
  ['cancelled', 'Stopped'],
] as const)('%s is said as %s', (status, description) => {
  expect(stateOf(at({ status })).description).toBe(description);
});

test.each([
  [[rests], '1 workflow'],
  [[rests, failed], '2 workflows · 1 failed'],
  [[failed, at({ status: 'paused' })], '2 workflows · 1 paused · 1 failed'],
  [[failed, running, running], '3 workflows · 2 running · 1 failed'],
  [[at({ status: 'running', steps: [asking] }), waiting], '2 workflows · 2 waiting for you'],
])('how all of them are: %#', (all, text) => {
  expect(summaryOf(all)).toBe(text);
});

test.each([
  [{ status: 'awaiting_approval' }, '“Agent 1” needs approval'],
  [{ status: 'running', steps: [asking] }, '“Ship” needs approval: Run a command'],
  [{ status: 'running' }, 'Step 1 of 1: Agent 1'],
  [{ status: 'running', current_step_id: null }, 'Starting'],
  [{ status: 'paused', steps: [blocked] }, '“Ship” asks: Which one?'],
  [{ status: 'paused', error: 'The token limit is reached.' }, 'The token limit is reached.'],
  [{ status: 'paused' }, 'Paused at “Agent 1”'],
  [{ status: 'failed', error: 'It broke.' }, 'It broke.'],
  [{ status: 'draft', steps: [] }, 'Add a step to run it.'],
  [{ status: 'completed', result_summary: '**Done**' }, 'Done'],
] as [Partial<Workflow>, string][])('what a workflow waits for is said: %#', (more, line) => {
  expect(lineOf(at(more))).toBe(line);
});

test.each([
  [waiting, true],
  [running, false],
  [at({ status: 'running', steps: [asking] }), true],
  // A leftover: nothing waits for it any more.
  [at({ status: 'completed', steps: [asking] }), false],
  [at({ status: 'paused', steps: [blocked] }), true],
  [at({ status: 'paused' }), false],
])('whether a person is needed: %#', (one, needs) => {
  expect(needsYou(one)).toBe(needs);
});

test.each([
  [{ steps: [] }, 'Empty'],
  [{ steps: [workflowStep(0), workflowStep(1)] }, '2 steps'],
])('how far it is, before it has run: %#', (more, text) => {
  expect(progressOf(at(more))).toBe(text);
});

test('how far it is, once it has run', () => {
  const progress = {
    run_id: 1,
    run_number: 1,
    status: 'running' as const,
    done: 2,
    total: 4,
    current_position: 2,
    started_at: '2026-11-25T10:00:00Z',
    finished_at: null,
  };
  expect(progressOf(at({ run_progress: progress }))).toBe('2/4');
  expect(ranText({ last_run_at: null })).toBe('Never run');
  expect(ranText({ last_run_at: new Date().toISOString() })).toBe('Ran just now');
});

test.each([
  [workflowStep(2, { name: 'Named' }), 'Named'],
  [workflowStep(2), 'Agent 3'],
  [workflowStep(2, { agent: null }), 'Step 3'],
  [workflowStep(2, { agent: null, kind: 'approval' }), 'Human approval'],
])('a step is called as the service calls it: %#', (step, label) => {
  expect(labelOf(step)).toBe(label);
});

test.each([
  ['running', at({ status: 'running' }), 'Running'],
  ['running', at({ status: 'running', steps: [asking] }), 'Needs approval'],
  ['awaiting_approval', waiting, 'Needs approval'],
  ['paused', at({ status: 'paused', steps: [blocked] }), 'Needs an answer'],
  ['paused', at({ status: 'paused', steps: [keyless] }), 'Needs a model'],
  ['paused', at({ status: 'paused' }), 'Paused'],
  ['completed', rests, 'Finished'],
  ['completed', at({ status: 'completed', steps: [asking] }), 'Finished'],
  ['failed', failed, 'Failed'],
  ['cancelled', at({ status: 'cancelled' }), 'Stopped'],
] as const)('a run that is %s says so: %#', (status, one, description) => {
  const started_at = new Date().toISOString();
  const run = workflowRun(7, { status, started_at });
  expect(runDetail(run, one, true)).toBe(`${description} · Started just now`);
});

test('what an older run waits for is not what the newest one asks', () => {
  const paused = at({ status: 'paused', steps: [blocked] });
  const older = workflowRun(6, { status: 'paused', trigger: 'resume' });
  expect(runDetail(older, paused, false)).toMatch(/^Paused · Resumed /);
});

test('how often a run was sent back is said after its state', () => {
  const back = attempt(1, 1, { kind: 'gate', status: 'failed' });
  const run = (all: (typeof back)[]) =>
    runDetail(
      workflowRun(1, { step_runs: all, started_at: new Date().toISOString() }),
      rests,
      true,
    );
  expect(run([])).toMatch(/ · Started just now$/);
  expect(run([back])).toMatch(/ · Started just now · Sent back once$/);
  expect(run([back, { ...back, id: 2 }, { ...back, replay: true }])).toContain('2 times');
});
