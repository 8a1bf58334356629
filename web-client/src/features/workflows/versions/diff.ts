import type { WorkflowVersion } from '@/api/workflows';
import { plural } from '@/kit/figures/format';
import { POLICIES } from '@/kit/policies';
import { minutesOf } from '../draft';
import { MODES, ON_ERROR, ON_TIMEOUT } from '../editor/choices';
import { positionsOf } from '../editor/stepDraft';
import { KINDS } from '../labels';
import { rejectionOf } from '../run/labels';

type Step = WorkflowVersion['steps'][number];

/** A difference between two versions, with both values; null if one version lacks it. */
export interface Difference {
  what: string;
  before: string | null;
  after: string | null;
}

/** What the ids in a version mean. */
export interface Names {
  roles: readonly { id: number; name: string }[];
  agents: readonly { id: number; title: string }[];
}

/** What is shown, and what is compared if that is something else: two agents may have the same title. */
type Field<Of> = [
  label: string,
  read: (one: Of, names: Names) => string,
  compared?: (one: Of) => number | null,
];

const labelIn = (choices: readonly { id: string; label: string }[], chosen: string | null) =>
  choices.find(({ id }) => id === chosen)?.label;

const yesNo = (on: boolean | null) => (on === null ? 'Agent default' : on ? 'On' : 'Off');
const plus1 = (position: number | null) => (position === null ? '' : String(position + 1));
const text = (value: string | number | null) => (value === null ? '' : String(value));

const FIELDS: Field<WorkflowVersion>[] = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => text(description)],
  ['Icon', ({ icon }) => text(icon)],
  ['Loop limit', ({ max_loops }) => String(max_loops)],
  ['Step timeout in minutes', ({ step_timeout_seconds }) => minutesOf(step_timeout_seconds)],
  ['Token limit', ({ token_cap }) => text(token_cap)],
  ['Spending limit in dollars', ({ money_cap }) => text(money_cap)],
  [
    'Role',
    ({ role_id: role }, { roles }) =>
      role === null
        ? 'Agent default'
        : (roles.find(({ id }) => id === role)?.name ?? `Role ${role}`),
    ({ role_id }) => role_id,
  ],
  ['Permissions', ({ approval_policy }) => labelIn(POLICIES, approval_policy) ?? 'Agent default'],
  ['Start each run with empty artifacts', ({ clear_artifacts }) => yesNo(clear_artifacts)],
];

const STEP_FIELDS: Field<Step>[] = [
  ['kind', ({ kind }) => KINDS[kind]],
  ['name', ({ name }) => text(name)],
  [
    'agent',
    ({ agent_id: agent, own }, { agents }) =>
      own || agent === null
        ? ''
        : (agents.find(({ id }) => id === agent)?.title ?? `Agent ${agent}`),
    ({ agent_id, own }) => (own ? null : agent_id),
  ],
  ['task', ({ own }) => own?.task ?? ''],
  ['model', ({ own }) => own?.model ?? ''],
  ['instructions', ({ instructions }) => text(instructions)],
  [
    'if it fails',
    ({ on_error, max_retries }) =>
      `${labelIn(ON_ERROR, on_error)}${on_error === 'retry' ? ` up to ${plural(max_retries, 'time')}` : ''}`,
  ],
  ['sends back to step', ({ on_fail_position }) => plus1(on_fail_position)],
  ['if you reject', ({ kind, on_reject }) => (kind === 'approval' ? rejectionOf(on_reject) : '')],
  ['time limit in minutes', ({ approval_timeout_seconds }) => minutesOf(approval_timeout_seconds)],
  ['when time runs out', ({ on_timeout }) => labelIn(ON_TIMEOUT, on_timeout) ?? ''],
  ['reads output from', ({ context_mode }) => labelIn(MODES, context_mode) ?? ''],
  ['reads steps', ({ context_sources }) => positionsOf(context_sources).map(plus1).join(', ')],
  ['tools', ({ use_mcp }) => yesNo(use_mcp)],
  ['skills', ({ use_skills }) => yesNo(use_skills)],
  ['memory', ({ use_memory }) => yesNo(use_memory)],
  ['tool servers', ({ mcp_servers }) => (mcp_servers === null ? 'All' : mcp_servers || 'None')],
];

const labelOf = ({ name, own, kind, position }: Step) =>
  name || own?.title || (kind === 'approval' ? 'Human approval' : `Step ${position + 1}`);

function compared<Of>(fields: Field<Of>[], before: Of, after: Of, names: Names): Difference[] {
  return fields.flatMap(([what, read, by = (one: Of) => read(one, names)]) =>
    by(before) === by(after)
      ? []
      : [{ what, before: read(before, names), after: read(after, names) }],
  );
}

function stepDifferences(
  before: Step | undefined,
  after: Step | undefined,
  at: number,
  names: Names,
): Difference[] {
  const step = `Step ${at + 1}`;
  if (!before && !after) return [];
  if (!before) return [{ what: step, before: null, after: after ? labelOf(after) : null }];
  if (!after) return [{ what: step, before: labelOf(before), after: null }];
  return compared(STEP_FIELDS, before, after, names).map((one) => ({
    ...one,
    what: `${step}, ${one.what}`,
  }));
}

/** The differences between two versions: the workflow first, then its steps in order. */
export function differences(
  before: WorkflowVersion,
  after: WorkflowVersion,
  names: Names,
): Difference[] {
  const length = Math.max(before.steps.length, after.steps.length);
  return [
    ...compared(FIELDS, before, after, names),
    ...Array.from({ length }, (_, at) =>
      stepDifferences(before.steps[at], after.steps[at], at, names),
    ).flat(),
  ];
}
