import { expect, test } from 'vitest';
import { workflowStep } from '@/test/workflows';
import {
  agentFault,
  draftLabel,
  draftsOf,
  faultOf,
  inserted,
  isTaskFilled,
  loopTarget,
  moved,
  NO_AGENT,
  NO_CHECK,
  NO_TASK,
  newStep,
  placeholderWarning,
  positionsOf,
  removed,
  type StepDraft,
  withKind,
  withSource,
} from './stepDraft';
import { writesOf } from './stepWrites';

const own = { inline: true, id: 9, title: 'Draft it', task_prompt: 'Draft it', model: 'atlas' };
const step = (more: Partial<StepDraft> = {}): StepDraft => ({ ...newStep(), task: 'Do', ...more });

test.each([
  [workflowStep(0, { agent: own }), 'inline', 'prompt'],
  [workflowStep(0, { kind: 'inline', agent: own }), 'inline', 'prompt'],
  [workflowStep(0), 'task', 'existing'],
  [workflowStep(0, { kind: 'inline' }), 'task', 'existing'],
  [workflowStep(0, { agent: null, agent_id: null }), 'task', 'existing'],
  [workflowStep(0, { kind: 'gate', agent: own }), 'gate', 'prompt'],
  [workflowStep(0, { kind: 'gate' }), 'gate', 'existing'],
  [workflowStep(0, { kind: 'approval', agent: null, agent_id: null }), 'approval', 'existing'],
])('a stored step is opened as what it is: %#', (stored, kind, source) => {
  expect(draftsOf([stored])[0]).toMatchObject({ kind, source });
});

test.each([
  [null, []],
  ['0, 2', [0, 2]],
  ['1;3;1', [1, 3]],
  ['x, 4, -1', [4]],
])('sources %s are %s', (text, positions) => {
  expect(positionsOf(text)).toEqual(positions);
});

test('steps that are saved as they were opened stay as they are', () => {
  const stored = [
    workflowStep(0, { agent: own, kind: 'inline', agent_id: 9 }),
    workflowStep(1, { kind: 'gate', on_fail_position: 0, agent_id: 4, on_error: 'retry' }),
    workflowStep(2, { context_mode: 'selected', context_sources: '0;1', mcp_servers: '' }),
  ];
  expect(writesOf(draftsOf(stored))).toEqual([
    {
      kind: 'inline',
      name: null,
      instructions: null,
      agent_id: 9,
      task: 'Draft it',
      title: null,
      model: 'atlas',
      reusable: false,
      on_error: 'fail',
      context_mode: 'auto',
      context_sources: null,
      use_mcp: null,
      use_skills: null,
      use_memory: null,
      mcp_servers: null,
    },
    {
      kind: 'gate',
      name: null,
      instructions: null,
      on_fail_position: 0,
      agent_id: 4,
      on_error: 'retry',
      max_retries: 0,
      context_mode: 'auto',
      context_sources: null,
      use_mcp: null,
      use_skills: null,
      use_memory: null,
      mcp_servers: null,
    },
    {
      kind: 'task',
      name: null,
      instructions: null,
      agent_id: 3,
      on_error: 'fail',
      context_mode: 'selected',
      context_sources: '0,1',
      use_mcp: null,
      use_skills: null,
      use_memory: null,
      mcp_servers: '',
    },
  ]);
});

test.each([
  [null, 'Draft', null],
  [null, 'Scribe', 'Scribe'],
  ['Scribe', 'Scribe', null],
])('saving a step named %s keeps the title %s of its own agent', (name, title, sent) => {
  const stored = workflowStep(0, { kind: 'inline', name, agent: { ...own, title } });
  expect(writesOf(draftsOf([stored]))[0]).toMatchObject({ name, title: sent });
});

test.each([
  ['retry', 0, '0'],
  ['retry', 3, '3'],
  ['fail', 0, '1'],
] as const)(
  'a step that would %s with %i retries is opened with %s',
  (on_error, max_retries, retries) => {
    expect(draftsOf([workflowStep(0, { on_error, max_retries })])[0]?.retries).toBe(retries);
  },
);

test('an approval is sent bare', () => {
  const approval = step({ kind: 'approval', onError: 'retry', onReject: 'skip', timeLimit: '1.5' });
  expect(writesOf([approval])).toEqual([
    {
      kind: 'approval',
      name: null,
      instructions: null,
      on_fail_position: null,
      on_error: 'fail',
      max_retries: 0,
      on_reject: 'skip',
      approval_timeout_seconds: 90,
      on_timeout: 'reject',
    },
  ]);
});

test('what is meant stays meant when steps are moved, and is dropped when it is gone', () => {
  const [a, b] = [step({ key: 'a' }), step({ key: 'b', context: 'selected', sources: ['a', 'b'] })];
  const gate = step({ key: 'g', kind: 'gate', backTo: 'a' });
  const first = inserted([a, b, gate], 0, step({ key: 'n' }));
  expect(writesOf(first).map(({ on_fail_position: back }) => back)).toEqual([
    undefined,
    undefined,
    undefined,
    1,
  ]);
  expect(writesOf(first)[2]?.context_sources).toBe('1');
  const without = removed(first, 'a');
  expect(writesOf(without)[1]?.context_sources).toBeNull();
  expect(loopTarget(without, 2)).toBe(1);
  // A target that now comes later is dropped.
  expect(writesOf(moved([a, b, gate], 'g', 0))[0]?.on_fail_position).toBeNull();
  expect(loopTarget(moved([a, b, gate], 'g', 0), 0)).toBeUndefined();
});

test.each([
  ['c', 0, 'cab'],
  ['a', 2, 'bca'],
  ['a', 9, 'bca'],
  ['b', -1, 'bac'],
  ['x', 0, 'abc'],
])('%s is moved to %i: %s', (key, to, order) => {
  const steps = [...'abc'].map((one) => step({ key: one }));
  expect(
    moved(steps, key, to)
      .map((one) => one.key)
      .join(''),
  ).toBe(order);
});

test('one step always stays', () => {
  expect(removed([step({ key: 'a' })], 'a')).toHaveLength(1);
});

test.each([
  [step({ task: ' ' }), NO_TASK],
  [step({ kind: 'gate', task: '' }), NO_CHECK],
  [step({ kind: 'task', source: 'existing', agent: null }), NO_AGENT],
  [step({ kind: 'task', source: 'existing', agent: 3 }), undefined],
  [step({ kind: 'task', source: 'new', task: '' }), NO_TASK],
  [step({ kind: 'approval', task: '' }), undefined],
  [step({ kind: 'approval', timeLimit: '0.1' }), expect.stringContaining('minutes')],
  [step({ onError: 'retry', retries: '0' }), undefined],
  [step({ onError: 'retry', retries: '11' }), 'A whole number from 0 to 10.'],
  [step({ onError: 'retry', retries: '' }), 'A whole number from 0 to 10.'],
  [step({ onError: 'fail', retries: '11' }), undefined],
])('what cannot be saved says why: %#', (draft, fault) => {
  expect(faultOf(draft)).toEqual(fault);
});

test('another kind or source is another agent; one that stays keeps its own', () => {
  const kept = step({ agent: 9 });
  expect(withKind(kept, 'inline').agent).toBe(9);
  expect(withKind(kept, 'gate')).toMatchObject({ agent: null, source: 'prompt' });
  expect(withSource(kept, 'prompt').agent).toBe(9);
  expect(withSource(kept, 'new').agent).toBeNull();
  expect(agentFault(withKind(kept, 'approval'))).toBeUndefined();
});

test.each([
  [step({ name: 'Named' }), 'Named'],
  [step({ task: 'Draft it\nand more' }), 'Draft it'],
  [step({ kind: 'task', source: 'existing', task: '' }), 'Scout'],
  [step({ kind: 'approval' }), 'Human approval'],
  [step({ task: '' }), 'Step 1'],
])('a step is called by what it is: %#', (draft, label) => {
  expect(draftLabel(draft, 0, 'Scout')).toBe(label);
});

test('a new check sends the run back to the newest output, not to another check', () => {
  const made = step({ key: 'made', kind: 'inline' });
  const gate = step({ key: 'gate', kind: 'gate' });
  const added = step({ kind: 'inline' });
  expect(withKind(added, 'approval', [made, gate]).backTo).toBe('made');
  expect(withKind(added, 'approval', [gate, made]).backTo).toBeNull();
  expect(withKind(added, 'approval', [gate]).backTo).toBeNull();
  expect(withKind(added, 'task', [made, gate]).backTo).toBeNull();
  expect(withKind({ ...added, backTo: 'gate' }, 'gate', [made, gate]).backTo).toBe('gate');
});

test.each([
  ['{{run.input | x}} {{state.a}} {{ step.1.output }}', undefined],
  ['On {{nonsense.key}}', '{{nonsense.key}} is not a placeholder.'],
  ['On {{run input}}', '{{run input}} is not a placeholder.'],
  ['On {{state.a b | x}}', '{{state.a b}} is not a placeholder.'],
  ['On {{step.2.output}}', expect.stringContaining('no value when this step first runs')],
  ['On {{step.3.output | a first draft}}', undefined],
  ['On {{step.4.output | a first draft}}', expect.stringContaining('no step at that position')],
  ['No { braces }', undefined],
])('a placeholder in instructions that names nothing is reported: %s', (instructions, warning) => {
  expect(placeholderWarning(step({ instructions }), 2, 4)).toEqual(warning);
});

test('a placeholder in a task is noticed, other braces are not', () => {
  expect(isTaskFilled(step({ task: 'On {{run.input}}' }))).toBe(true);
  expect(isTaskFilled(step({ task: 'Write {{mustache}}' }))).toBe(false);
});
