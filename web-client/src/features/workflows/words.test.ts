import { expect, test } from 'vitest';
import type { Workflow } from '@/api/workflows';
import { permission } from '@/test/agents';
import { attempt, workflow, workflowRun, workflowStep } from '@/test/workflows';
import { runDetail, runSentence } from './run/words';
import {
  gallerySentence,
  labelOf,
  lineOf,
  needsYou,
  progressOf,
  ranText,
  stateOf,
  stepsSentence,
} from './words';

const at = (more: Partial<Workflow>) =>
  workflow(1, 'Digest', { current_step_id: 100, run_count: 1, ...more });
const asking = workflowStep(0, { name: 'Ship', agent: { pending_permission: permission('r') } });
const blocked = workflowStep(0, {
  name: 'Ship',
  agent: { status: 'blocked', blocked_question: 'Which one?' },
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
  ['awaiting_approval', 'Needs you'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const)('%s is said as %s', (status, says) => {
  expect(stateOf(at({ status })).says).toBe(says);
});

test.each([
  [undefined, 'Workflows'],
  [[], 'No workflows yet'],
  [[rests], 'No workflow needs you'],
  [[rests, failed], 'One workflow has failed'],
  [[failed, at({ status: 'paused' })], 'One workflow is paused'],
  [[failed, running, running], 'Two workflows are running'],
  [[running, waiting], 'One workflow needs you'],
  [[at({ status: 'running', steps: [asking] }), waiting], 'Two workflows need you'],
])('the gallery speaks one sentence: %#', (all, sentence) => {
  expect(gallerySentence(all)).toBe(sentence);
});

test.each([
  [{ status: 'awaiting_approval' }, 'Waits for your sign-off: “Agent 1”'],
  [{ status: 'running', steps: [asking] }, '“Ship” needs approval: Run a command'],
  [{ status: 'running' }, 'Step 1 of 1: Agent 1'],
  [{ status: 'running', current_step_id: null }, 'Starting'],
  [{ status: 'paused', steps: [blocked] }, '“Ship” asks: Which one?'],
  [{ status: 'paused', error: 'The token limit is reached.' }, 'The token limit is reached.'],
  [{ status: 'paused' }, 'Paused at “Agent 1”'],
  [{ status: 'failed', error: 'It broke.' }, 'It broke.'],
  [{ status: 'draft', steps: [] }, 'Add a step before it can run.'],
  [{ status: 'completed', result_summary: '**Done**' }, 'Done'],
] as [Partial<Workflow>, string][])('what a workflow waits for is said: %#', (more, line) => {
  expect(lineOf(at(more))).toBe(line);
});

test.each([
  [waiting, true],
  [running, false],
  [at({ status: 'running', steps: [asking] }), true],
  // Left from before: nobody waits for it any more.
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
  ['running', at({ status: 'running' }), 'Run 7 is running'],
  ['running', at({ status: 'running', steps: [asking] }), 'Run 7 waits for your permission'],
  ['awaiting_approval', waiting, 'Run 7 waits for your sign-off'],
  ['paused', at({ status: 'paused', steps: [blocked] }), 'Run 7 waits for your answer'],
  ['paused', at({ status: 'paused' }), 'Run 7 is paused'],
  ['completed', rests, 'Run 7 is complete'],
  ['completed', at({ status: 'completed', steps: [asking] }), 'Run 7 is complete'],
  ['failed', failed, 'Run 7 failed'],
  ['cancelled', at({ status: 'cancelled' }), 'Run 7 was stopped'],
] as const)('a run that is %s speaks one sentence: %#', (status, one, sentence) => {
  expect(runSentence(workflowRun(7, { status }), one, true)).toBe(sentence);
});

test('what an older run waits for is not what the newest one asks', () => {
  const paused = at({ status: 'paused', steps: [blocked] });
  expect(runSentence(workflowRun(6, { status: 'paused' }), paused, false)).toBe('Run 6 is paused');
});

test('how often a run was sent back stands below its sentence', () => {
  const back = attempt(1, 1, { kind: 'gate', status: 'failed' });
  const run = (all: (typeof back)[]) =>
    runDetail(workflowRun(1, { step_runs: all, started_at: new Date().toISOString() }));
  expect(run([])).toBe('Started just now by hand.');
  expect(run([back])).toBe('Started just now by hand. Sent back once.');
  expect(run([back, { ...back, id: 2 }, { ...back, replay: true }])).toContain('2 times');
});

test.each([
  [[], 'No steps yet'],
  [[workflowStep(0)], 'One step'],
  [
    [workflowStep(0), workflowStep(1, { kind: 'gate' }), workflowStep(2, { kind: 'approval' })],
    'Three steps, with one gate and one approval',
  ],
])('the shape of a workflow is said: %#', (steps, sentence) => {
  expect(stepsSentence({ steps })).toBe(sentence);
});
