import type { Workflow, WorkflowRun, WorkflowStep } from '@/api/workflows';
import { plural } from '@/kit/figures/format';
import { longWhen } from '@/ui/when';
import { askingSteps, isActive, questionOf } from '../words';

const TRIGGERS: Record<WorkflowRun['trigger'], string> = {
  manual: 'by hand',
  schedule: 'on schedule',
  webhook: 'by webhook',
  resume: 'by resuming',
};

/** The state of a run in a sentence. */
export function runSentence(run: WorkflowRun, workflow: Workflow, isNewest: boolean): string {
  const name = `Run ${run.run_number}`;
  const isAsking = isNewest && isActive(run) && askingSteps(workflow).length > 0;
  if (isAsking) return `${name} waits for your permission`;
  switch (run.status) {
    case 'running':
      return `${name} is running`;
    case 'awaiting_approval':
      return `${name} waits for your sign-off`;
    case 'paused':
      return isNewest && questionOf(workflow) !== undefined
        ? `${name} waits for your answer`
        : `${name} is paused`;
    case 'completed':
      return `${name} is complete`;
    case 'failed':
      return `${name} failed`;
    case 'cancelled':
      return `${name} was stopped`;
  }
}

/** What the sentence left out: how it began, and how often it was sent back. */
export function runDetail({ started_at, trigger, step_runs }: WorkflowRun): string {
  const back = step_runs.filter(
    ({ status, replay, kind }) =>
      !replay && status === 'failed' && (kind === 'gate' || kind === 'approval'),
  ).length;
  const sent = back === 0 ? '' : ` Sent back ${back === 1 ? 'once' : plural(back, 'time')}.`;
  return `Started ${longWhen(started_at)} ${TRIGGERS[trigger]}.${sent}`;
}

const REJECTIONS: Record<WorkflowStep['on_reject'], string> = {
  rework: 'Send back for rework',
  stop: 'Reject and stop the run',
  skip: 'Reject and skip ahead',
};

export const rejectionOf = (policy: WorkflowStep['on_reject']) => REJECTIONS[policy];
