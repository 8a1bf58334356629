import type { Attempt, StepKind, Workflow, WorkflowStatus, WorkflowStep } from '@/api/workflows';
import { plural } from '@/kit/figures/format';
import { withoutTag } from '@/kit/sampleTag';
import { blockedText, canBeAnswered, type WorkState } from '@/kit/states';
import { plain } from '@/ui/plain';
import { longWhen } from '@/ui/when';

interface Said {
  state: WorkState;
  description: string;
}

const STATUSES: Record<WorkflowStatus, Said> = {
  draft: { state: 'waiting', description: 'Draft' },
  idle: { state: 'waiting', description: 'Ready' },
  running: { state: 'running', description: 'Running' },
  paused: { state: 'waiting', description: 'Paused' },
  awaiting_approval: { state: 'needs you', description: 'Needs approval' },
  completed: { state: 'done', description: 'Finished' },
  failed: { state: 'failed', description: 'Failed' },
  cancelled: { state: 'waiting', description: 'Stopped' },
};

/** Of a workflow or one of its runs. */
export const statusOf = ({ status }: { status: WorkflowStatus }): Said => STATUSES[status];

const ATTEMPTS: Record<Attempt['status'], Said> = {
  running: { state: 'running', description: 'Running' },
  completed: { state: 'done', description: 'Finished' },
  passed: { state: 'done', description: 'Passed' },
  failed: { state: 'failed', description: 'Failed' },
  blocked: { state: 'needs you', description: 'Waiting for you' },
  cancelled: { state: 'waiting', description: 'Stopped' },
  awaiting_approval: { state: 'needs you', description: 'Needs approval' },
  skipped: { state: 'done', description: 'Skipped' },
  superseded: { state: 'waiting', description: 'Replaced' },
};

/** A rejection is the outcome of an approval, not a failure of it. */
export const attemptState = ({ status, kind }: Pick<Attempt, 'status' | 'kind'>): Said =>
  kind === 'approval' && status === 'failed'
    ? { state: 'waiting', description: 'Rejected' }
    : ATTEMPTS[status];

/** Whether it is unfinished: its steps cannot be changed, and none can be replayed. */
export const isActive = ({ status }: { status: WorkflowStatus }) =>
  status === 'running' || status === 'paused' || status === 'awaiting_approval';

export const isOpen = ({ status }: Pick<Attempt, 'status'>) =>
  status === 'running' || status === 'blocked' || status === 'awaiting_approval';

/** Whether the newest run stopped at a step that can be retried; nothing starts in an archived workflow. */
export const canRetry = ({ status, archived_at }: Workflow) =>
  archived_at === null && (status === 'failed' || status === 'cancelled');

/** Whether an attempt succeeded. */
export const isDone = ({ status }: Attempt) => status === 'completed' || status === 'passed';

export const KINDS: Record<StepKind, string> = {
  task: 'Agent step',
  inline: 'Inline step',
  gate: 'Gate',
  approval: 'Approval',
};

/** The label of a step, the same as the service's in a trace. */
export function labelOf({
  name,
  agent,
  kind,
  position,
}: Pick<WorkflowStep, 'name' | 'agent' | 'kind' | 'position'>): string {
  return name || agent?.title || (kind === 'approval' ? 'Human approval' : `Step ${position + 1}`);
}

const stepAt = ({ steps }: Workflow, position: number | null | undefined) =>
  steps.find((step) => step.position === position);

/** The current step of the newest run. */
export const currentStep = (workflow: Workflow): WorkflowStep | undefined =>
  workflow.steps.find(({ id }) => id === workflow.current_step_id) ??
  stepAt(workflow, workflow.run_progress?.current_position);

/** The steps whose agent waits for a decision; all are checked, since the run may be ahead of the known state. */
export const askingSteps = ({ steps }: Workflow) =>
  steps.filter(({ agent }) => agent?.pending_permission);

/** The current step's agent, if the run waits for it and it needs the user. */
export function blockedAgent(workflow: Workflow): WorkflowStep['agent'] {
  if (workflow.status !== 'paused') return null;
  const agent = currentStep(workflow)?.agent ?? null;
  return agent?.status === 'blocked' ? agent : null;
}

/** Its question. */
export const questionOf = (workflow: Workflow): string | undefined =>
  blockedAgent(workflow)?.blocked_question ?? undefined;

const isAsking = (workflow: Workflow) => isActive(workflow) && askingSteps(workflow).length > 0;

export const needsYou = (workflow: Workflow) =>
  workflow.status === 'awaiting_approval' ||
  isAsking(workflow) ||
  questionOf(workflow) !== undefined;

/** The state of a workflow in one word, including that a step asks something. */
export function stateOf(workflow: Workflow): Said {
  if (isAsking(workflow)) return STATUSES.awaiting_approval;
  const blocked = blockedAgent(workflow);
  if (!blocked?.blocked_question) return statusOf(workflow);
  return { ...ATTEMPTS.blocked, description: blockedText(blocked.block_reason) };
}

/** `2/4`, or that there is nothing to do. */
export function progressOf({ run_progress: progress, steps }: Workflow): string {
  if (steps.length === 0) return 'Empty';
  return progress ? `${progress.done}/${progress.total}` : plural(steps.length, 'step');
}

/** What it waits for, its current step, or its outcome. */
export function lineOf(workflow: Workflow): string {
  const { status, error, result_summary: result, description } = workflow;
  const step = currentStep(workflow);
  const asking = isActive(workflow) ? askingSteps(workflow)[0] : undefined;
  if (asking) {
    return `“${labelOf(asking)}” needs approval: ${asking.agent?.pending_permission?.title}`;
  }
  switch (status) {
    case 'awaiting_approval':
      return step ? `“${labelOf(step)}” needs approval` : 'Needs approval';
    case 'paused': {
      const blocked = blockedAgent(workflow);
      if (blocked?.blocked_question && step) {
        const verb = canBeAnswered(blocked.block_reason) ? 'asks' : 'is waiting';
        return `“${labelOf(step)}” ${verb}: ${blocked.blocked_question}`;
      }
      return error ?? (step ? `Paused at “${labelOf(step)}”` : 'Paused');
    }
    case 'running':
      return step
        ? `Step ${step.position + 1} of ${workflow.steps.length}: ${step.agent?.active_narration ?? labelOf(step)}`
        : 'Starting';
    case 'failed':
      return error ?? 'The last run failed.';
    case 'draft':
      return plain(description ?? '') || 'Add a step to run it.';
    default:
      return plain(withoutTag(result ?? description ?? ''));
  }
}

/** `Ran yesterday`, or `Never run`. */
export const ranText = ({ last_run_at: at }: Pick<Workflow, 'last_run_at'>) =>
  at === null ? 'Never run' : `Ran ${longWhen(at)}`;

/** The state of the workflows, below the heading of their page. */
export function summaryOf(all: readonly Workflow[]): string {
  const rest = all.filter((one) => !needsYou(one));
  const count = (status: WorkflowStatus) => rest.filter((one) => one.status === status).length;
  const parts: [number, string][] = [
    [all.length - rest.length, 'waiting for you'],
    [count('running'), 'running'],
    [count('paused'), 'paused'],
    [count('failed'), 'failed'],
  ];
  const said = parts.flatMap(([many, description]) => (many > 0 ? [`${many} ${description}`] : []));
  return [plural(all.length, 'workflow'), ...said].join(' · ');
}
