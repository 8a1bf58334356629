import { expect, test } from 'vitest';
import { agentConflict, transferPreview, workflowConflict } from '@/test/transfer';
import { contentText, effectText, matchText, placeText, sharedText, summaryOf } from './labels';

const scout = agentConflict(0, 'Scout');
const critic = agentConflict(1, 'Critic', { default: 'link', same_object: false });
const digest = workflowConflict('Digest');

test.each([
  [{}, {}, 'This creates a workflow.'],
  [{ kind: 'agent', agent_count: 1 }, {}, 'This creates an agent.'],
  [
    { conflicts: [digest, scout, critic] },
    {},
    'This replaces 1 workflow and 1 agent, uses 1 agent.',
  ],
  [
    { conflicts: [digest, scout, critic], agent_count: 4 },
    { 'workflow.': 'create', 'agent.1': 'create' },
    'This replaces 1 agent, creates 1 workflow and 1 agent. Everything else in the file is created.',
  ],
  [{ conflicts: [scout] }, {}, 'This replaces 1 agent. Everything else in the file is created.'],
  [
    { kind: 'agent', agent_count: 1, conflicts: [scout] },
    { 'agent.0': 'link' },
    'This uses 1 agent.',
  ],
] as const)('an import says what it does: %#', (more, choices, expected) => {
  expect(summaryOf(transferPreview('Digest', more as object), choices)).toBe(expected);
});

test.each([
  [scout, 'The same agent you exported'],
  [{ ...scout, existing_title: 'Ranger' }, 'The same agent you exported, now called “Ranger”'],
  [critic, 'Same name as “Critic”'],
])('why something is taken for another: %#', (conflict, expected) => {
  expect(matchText(conflict)).toBe(expected);
});

test.each([
  [scout, 'link', 'Keeps “Scout” unchanged. The version in the file is ignored.'],
  [scout, 'create', 'Creates another agent next to “Scout”, with a free name.'],
  [scout, 'replace', 'Overwrites “Scout” with the file. Its runs and transcript are kept.'],
  [digest, 'create', 'Creates another workflow next to “Digest”, with a free name.'],
  [digest, 'replace', 'Overwrites “Digest” with the file, as a new version. Its runs are kept.'],
] as const)('a choice says what it does: %#', (conflict, action, expected) => {
  expect(effectText(conflict, action)).toBe(expected);
});

test.each([
  [0, undefined],
  [1, undefined],
  [3, '“Scout” is used by 3 workflows. Replacing it changes all of them.'],
])('an agent of %i workflows', (workflow_count, expected) => {
  expect(sharedText({ ...scout, workflow_count })).toBe(expected);
});

test.each([
  ['task', 'Task'],
  ['steps[1].instructions', 'Step 2, instructions'],
  ['schedule.rules[0].days_of_week', 'Schedule, rules 1, days of week'],
  ['max_steps', 'Max steps'],
  ['steps[4]', 'Step 5'],
  ['', ''],
])('the place %s of a document reads %s', (path, expected) => {
  expect(placeText(path)).toBe(expected);
});

test.each([
  ['agent', 0, 'An agent'],
  ['workflow', 1, 'A workflow with 1 step'],
  ['workflow', 4, 'A workflow with 4 steps'],
] as const)('what a file holds: %#', (kind, step_count, expected) => {
  expect(contentText({ kind, step_count })).toBe(expected);
});
