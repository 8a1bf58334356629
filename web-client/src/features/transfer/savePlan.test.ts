import { expect, test } from 'vitest';
import { agentConflict, transferPreview, workflowConflict } from '@/test/transfer';
import { OTHER, savePlan } from './savePlan';

const own = workflowConflict('Digest');
const edited = agentConflict(0, 'Scout');
const plan = (conflicts: (typeof own)[]) => savePlan(transferPreview('Digest', { conflicts }), 1);
const paused = { path: 'schedule.enabled', before: 'true', after: 'false' };

test('the workflow and its edited agents are replaced, all others are used as they are', () => {
  const same = agentConflict(1, 'Critic', { differences: [] });
  const byName = agentConflict(2, 'Writer', { same_object: false, default: 'link' });
  expect(plan([own, edited, same, byName])).toEqual({
    resolutions: [
      { kind: 'workflow', index: null, action: 'replace' },
      { kind: 'agent', index: 0, action: 'replace' },
      { kind: 'agent', index: 1, action: 'link' },
      { kind: 'agent', index: 2, action: 'link' },
    ],
    questions: ['“Writer” already exists and is not changed. The version in the YAML is ignored.'],
    resumed: [],
  });
});

test.each([
  ['another workflow', [workflowConflict('Digest', { existing_id: 2 })], OTHER],
  ['a new one', [edited], OTHER],
  ['one that runs', [{ ...own, refusal: 'It is running.' }], 'It is running.'],
  ['an edited agent that works', [own, { ...edited, refusal: 'It works.' }], 'It works.'],
])('a text of %s is refused', (_, conflicts, refusal) => {
  expect(plan(conflicts)).toEqual({ refusal });
});

test('an agent is refused', () => {
  expect(savePlan(transferPreview('Scout', { kind: 'agent' }), 1)).toEqual({
    refusal: 'This YAML contains an agent. Only a workflow can be saved here.',
  });
});

test('an agent that works is no reason to refuse where its text is as it was', () => {
  const busy = agentConflict(0, 'Scout', { differences: [], refusal: 'It works.' });
  expect(plan([own, busy])).toMatchObject({ questions: [] });
});

test('what others would notice is asked about before, and schedules that an import stops go on', () => {
  const { differences } = edited;
  const shared = { ...edited, workflow_count: 2, differences: [...differences, paused] };
  // Its text is unchanged: it is not replaced, so its schedule stays on.
  const scheduled = agentConflict(1, 'Critic', { differences: [paused] });
  expect(plan([{ ...own, differences: [paused] }, shared, scheduled])).toEqual({
    resolutions: [
      { kind: 'workflow', index: null, action: 'replace' },
      { kind: 'agent', index: 0, action: 'replace' },
      { kind: 'agent', index: 1, action: 'link' },
    ],
    questions: ['“Scout” is used by 2 workflows. Replacing it changes all of them.'],
    resumed: [
      { kind: 'workflow', id: own.existing_id },
      { kind: 'agent', id: edited.existing_id },
    ],
  });
});
