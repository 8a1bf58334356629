import type { StepKind, WorkflowStep } from '@/api/workflows';
import { minutesFault, minutesOf } from '../draft';

/** The origin of a step's agent: an existing one, a new one, or a prompt that only the step has. */
export type Source = 'existing' | 'new' | 'prompt';

/** Null uses the agent's setting. */
export type Use = boolean | null;

/**
 * A step in the editor. It refers to other steps by key, so that references survive moves; the screen and the API use
 * numbers.
 */
export interface StepDraft {
  key: string;
  kind: StepKind;
  source: Source;
  agent: number | null;
  /** The task of a new agent, or of the step's own. */
  task: string;
  title: string;
  model: string;
  name: string;
  instructions: string;
  onError: WorkflowStep['on_error'];
  retries: string;
  /** The step that a gate or an approval sends the run back to; null for the step before. */
  backTo: string | null;
  onReject: WorkflowStep['on_reject'];
  /** In minutes; empty for no limit. */
  timeLimit: string;
  onTimeout: 'approve' | 'reject';
  context: WorkflowStep['context_mode'];
  sources: readonly string[];
  tools: Use;
  skills: Use;
  memory: Use;
  servers: string | null;
}

/** Drafts survive a reload: a counter alone would give a key of them a second time. */
const loaded = Date.now();
let made = 0;
const nextKey = () => {
  made += 1;
  return `new-${loaded}-${made}`;
};

/** A newly added step. */
export const newStep = (): StepDraft => ({
  key: nextKey(),
  kind: 'inline',
  source: 'prompt',
  agent: null,
  task: '',
  title: '',
  model: '',
  name: '',
  instructions: '',
  onError: 'fail',
  retries: '1',
  backTo: null,
  onReject: 'rework',
  timeLimit: '',
  onTimeout: 'reject',
  context: 'auto',
  sources: [],
  tools: null,
  skills: null,
  memory: null,
  servers: null,
});

const keyAt = (position: number) => `step-${position}`;

/** The numbers in a list of sources, parsed as on the service. */
export const positionsOf = (sources: string | null): number[] => [
  ...new Set(
    (sources ?? '')
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => /^\d+$/.test(part))
      .map(Number),
  ),
];

function kindOf({ kind, agent }: WorkflowStep): StepKind {
  if (kind === 'gate' || kind === 'approval') return kind;
  return agent?.inline ? 'inline' : 'task';
}

/** The title of a step's own agent if it was written for it: neither the name of the step nor the beginning of the task. */
function ownTitle({ name, agent }: WorkflowStep): string {
  if (!agent?.inline || name !== null) return '';
  return agent.task_prompt.trim().startsWith(agent.title) ? '' : agent.title;
}

const draftOf = (step: WorkflowStep): StepDraft => ({
  ...newStep(),
  key: keyAt(step.position),
  kind: kindOf(step),
  source: step.agent?.inline ? 'prompt' : 'existing',
  agent: step.agent_id,
  task: step.agent?.inline ? step.agent.task_prompt : '',
  title: ownTitle(step),
  model: step.agent?.inline ? (step.agent.model ?? '') : '',
  name: step.name ?? '',
  instructions: step.instructions ?? '',
  onError: step.on_error,
  retries: String(step.on_error === 'retry' ? step.max_retries : Math.max(1, step.max_retries)),
  backTo: step.on_fail_position === null ? null : keyAt(step.on_fail_position),
  onReject: step.on_reject,
  timeLimit: minutesOf(step.approval_timeout_seconds),
  onTimeout: step.on_timeout ?? 'reject',
  context: step.context_mode,
  sources: positionsOf(step.context_sources).map(keyAt),
  tools: step.use_mcp,
  skills: step.use_skills,
  memory: step.use_memory,
  servers: step.mcp_servers,
});

export const draftsOf = (steps: readonly WorkflowStep[]): StepDraft[] =>
  steps.toSorted((a, b) => a.position - b.position).map(draftOf);

/** The possible sources for each kind of step, default first. */
export const SOURCES: Record<StepKind, readonly Source[]> = {
  task: ['existing', 'new'],
  inline: ['prompt'],
  gate: ['prompt', 'existing', 'new'],
  approval: [],
};

/** Only these produce output for later steps. */
export const makes = ({ kind }: Pick<StepDraft, 'kind'>) => kind === 'task' || kind === 'inline';

/**
 * Another kind or source means another agent; an unchanged kind keeps its history. What checks sends the run back to the newest
 * output before it, not to another check.
 *
 * @param before the earlier steps
 */
export function withKind(
  step: StepDraft,
  kind: StepKind,
  before: readonly StepDraft[] = [],
): StepDraft {
  if (kind === step.kind) return step;
  const [usual = step.source] = SOURCES[kind];
  const target = makes({ kind }) ? undefined : before.findLast(makes);
  const isNamed = step.backTo === null && target !== undefined && target !== before.at(-1);
  return { ...step, kind, source: usual, agent: null, ...(isNamed && { backTo: target.key }) };
}

export const withSource = (step: StepDraft, source: Source): StepDraft =>
  source === step.source ? step : { ...step, source, agent: null };

/** Moves the step to the position of another one; that one and those after it shift. */
export function moved(steps: readonly StepDraft[], key: string, to: number): StepDraft[] {
  const step = steps.find((one) => one.key === key);
  if (!step) return [...steps];
  const rest = steps.filter((one) => one.key !== key);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), step, ...rest.slice(at)];
}

export const inserted = (steps: readonly StepDraft[], at: number, step: StepDraft): StepDraft[] => [
  ...steps.slice(0, at),
  step,
  ...steps.slice(at),
];

/** At least one step remains. */
export const removed = (steps: readonly StepDraft[], key: string): StepDraft[] =>
  steps.length > 1 ? steps.filter((one) => one.key !== key) : [...steps];

export const NO_AGENT = 'Choose an agent.';
export const NO_TASK = 'Say what the agent should do.';
export const NO_CHECK = 'Say what the gate should check.';
const YEAR_MINUTES = 525_600;

export const timeLimitFault = (text: string) => minutesFault(text, YEAR_MINUTES);

export function retriesFault({ onError, retries, kind }: StepDraft): string | undefined {
  if (kind === 'approval' || onError !== 'retry') return undefined;
  const isGood = /^\d+$/.test(retries.trim()) && Number(retries) <= 10;
  return isGood ? undefined : 'A whole number from 0 to 10.';
}

export function agentFault({ kind, source, agent, task }: StepDraft): string | undefined {
  if (kind === 'approval') return undefined;
  if (source === 'existing') return agent === null ? NO_AGENT : undefined;
  if (task.trim() !== '') return undefined;
  return kind === 'gate' ? NO_CHECK : NO_TASK;
}

/** What stands in double braces, and the default after a bar. */
const BRACES = /\{\{([^{}|]+)(?:\|([^}]*))?\}\}/g;
const placeholdersIn = (text: string) =>
  Array.from(text.matchAll(BRACES), ([, name = '', fallback]) => ({
    expression: name.trim(),
    fallback,
  }));
const OUTPUT = /^step\.(\d+)\.output$/;
const isKnown = (expression: string) =>
  expression === 'run.input' || /^state\.[\w.-]*$/.test(expression) || OUTPUT.test(expression);

/** The first placeholder in the instructions that will not be replaced by what it seems to name. */
export function placeholderWarning(
  { instructions }: StepDraft,
  at: number,
  count: number,
): string | undefined {
  for (const { expression, fallback } of placeholdersIn(instructions)) {
    const position = OUTPUT.exec(expression)?.[1];
    if (!isKnown(expression)) return `{{${expression}}} is not a placeholder.`;
    if (position === undefined) continue;
    if (Number(position) >= count)
      return `{{${expression}}} has no value: there is no step at that position. Positions count from 0.`;
    // A check may send the run back to here, when that step has output.
    if (Number(position) >= at && fallback === undefined)
      return `{{${expression}}} has no value when this step first runs. Positions count from 0.`;
  }
  return undefined;
}

/** The service replaces placeholders in the instructions only. */
export const isTaskFilled = ({ task }: StepDraft) =>
  placeholdersIn(task).some(({ expression }) => isKnown(expression));

/** Why the step cannot be saved yet. */
export const faultOf = (step: StepDraft): string | undefined =>
  agentFault(step) ??
  retriesFault(step) ??
  (step.kind === 'approval' ? timeLimitFault(step.timeLimit) : undefined);

/** The position it sends the run back to: only an earlier step counts. */
export function backToPosition(steps: readonly StepDraft[], at: number): number | null {
  const target = steps.findIndex(({ key }) => key === steps[at]?.backTo);
  return target >= 0 && target < at ? target : null;
}

/** Where a gate or an approval actually sends the run back to; undefined if there is no earlier step. */
export function loopTarget(steps: readonly StepDraft[], at: number): number | undefined {
  const step = steps[at];
  if (!step || (step.kind !== 'gate' && step.kind !== 'approval')) return undefined;
  if (step.kind === 'approval' && step.onReject !== 'rework') return undefined;
  const target = backToPosition(steps, at) ?? at - 1;
  return target >= 0 ? target : undefined;
}

/** The label of a step in the editor. */
export function draftLabel(step: StepDraft, at: number, agentName?: string): string {
  const beginning = step.task.trim().split('\n')[0]?.slice(0, 60) ?? '';
  const agent = step.source === 'existing' ? agentName : step.title.trim() || beginning;
  const usual = step.kind === 'approval' ? 'Human approval' : `Step ${at + 1}`;
  return step.name.trim() || (step.kind === 'approval' ? usual : agent) || usual;
}
