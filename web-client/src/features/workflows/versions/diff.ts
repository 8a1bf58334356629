import type { WorkflowVersion } from '@/api/workflows';
import { minutesOf } from '../draft';
import { positionsOf } from '../editor/stepDraft';
import { KINDS } from '../labels';

type Step = WorkflowVersion['steps'][number];

/** A difference between two versions, with both values; null if one version lacks it. */
export interface Difference {
  what: string;
  before: string | null;
  after: string | null;
}

const yesNo = (on: boolean | null) => (on === null ? 'Agent default' : on ? 'On' : 'Off');
const plus1 = (position: number | null) => (position === null ? '' : String(position + 1));
const text = (value: string | number | null) => (value === null ? '' : String(value));

const FIELDS: [string, (version: WorkflowVersion) => string][] = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => text(description)],
  ['Icon', ({ icon }) => text(icon)],
  ['Loop limit', ({ max_loops }) => String(max_loops)],
  ['Step timeout in minutes', ({ step_timeout_seconds }) => minutesOf(step_timeout_seconds)],
  ['Token limit', ({ token_cap }) => text(token_cap)],
  ['Spending limit in dollars', ({ money_cap }) => text(money_cap)],
  ['Role', ({ role_id }) => text(role_id)],
  ['Permissions', ({ approval_policy }) => text(approval_policy)],
  ['Start each run with empty artifacts', ({ clear_artifacts }) => yesNo(clear_artifacts)],
];

const STEP_FIELDS: [string, (step: Step) => string][] = [
  ['kind', ({ kind }) => KINDS[kind]],
  ['name', ({ name }) => text(name)],
  ['agent', ({ agent_id, own }) => (own ? '' : text(agent_id))],
  ['task', ({ own }) => own?.task ?? ''],
  ['model', ({ own }) => own?.model ?? ''],
  ['instructions', ({ instructions }) => text(instructions)],
  [
    'if it fails',
    ({ on_error, max_retries }) => (max_retries > 0 ? `${on_error} (${max_retries})` : on_error),
  ],
  ['sends back to step', ({ on_fail_position }) => plus1(on_fail_position)],
  ['if rejected', ({ kind, on_reject }) => (kind === 'approval' ? on_reject : '')],
  ['time limit in minutes', ({ approval_timeout_seconds }) => minutesOf(approval_timeout_seconds)],
  ['default answer', ({ on_timeout }) => text(on_timeout)],
  ['reads', ({ context_mode }) => context_mode],
  ['reads steps', ({ context_sources }) => positionsOf(context_sources).map(plus1).join(', ')],
  ['tools', ({ use_mcp }) => yesNo(use_mcp)],
  ['skills', ({ use_skills }) => yesNo(use_skills)],
  ['memory', ({ use_memory }) => yesNo(use_memory)],
  ['tool servers', ({ mcp_servers }) => (mcp_servers === null ? 'All' : mcp_servers || 'None')],
];

const labelOf = ({ name, own, kind, position }: Step) =>
  name || own?.title || (kind === 'approval' ? 'Human approval' : `Step ${position + 1}`);

function stepDifferences(
  before: Step | undefined,
  after: Step | undefined,
  at: number,
): Difference[] {
  const step = `Step ${at + 1}`;
  if (!before && !after) return [];
  if (!before) return [{ what: step, before: null, after: after ? labelOf(after) : null }];
  if (!after) return [{ what: step, before: labelOf(before), after: null }];
  return STEP_FIELDS.map(([name, read]) => ({
    what: `${step}, ${name}`,
    before: read(before),
    after: read(after),
  })).filter((one) => one.before !== one.after);
}

/** The differences between two versions: the workflow first, then its steps in order. */
export function differences(before: WorkflowVersion, after: WorkflowVersion): Difference[] {
  const length = Math.max(before.steps.length, after.steps.length);
  return [
    ...FIELDS.map(([what, read]) => ({ what, before: read(before), after: read(after) })).filter(
      (one) => one.before !== one.after,
    ),
    ...Array.from({ length }, (_, at) =>
      stepDifferences(before.steps[at], after.steps[at], at),
    ).flat(),
  ];
}
