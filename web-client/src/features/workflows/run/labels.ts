import type { Workflow, WorkflowRun, WorkflowStep } from '@/api/workflows';
import { plural } from '@/kit/figures/format';
import { longWhen } from '@/ui/when';
import { stateOf, statusOf } from '../labels';

const TRIGGERS: Record<WorkflowRun['trigger'], string> = {
  manual: 'Started',
  schedule: 'Started on schedule',
  webhook: 'Started by webhook',
  resume: 'Resumed',
};

/** The line below a run's number: its state, how it started, and how often it was sent back. */
export function runDetail(run: WorkflowRun, workflow: Workflow, isNewest: boolean): string {
  const { status, started_at, trigger, step_runs } = run;
  // For its newest run, the workflow also knows what the run asks; it may load later than the run.
  const { description } = isNewest ? stateOf({ ...workflow, status }) : statusOf(run);
  const back = step_runs.filter(
    ({ status, replay, kind }) =>
      !replay && status === 'failed' && (kind === 'gate' || kind === 'approval'),
  ).length;
  const sent = back === 0 ? '' : ` · Sent back ${back === 1 ? 'once' : plural(back, 'time')}`;
  return `${description} · ${TRIGGERS[trigger]} ${longWhen(started_at)}${sent}`;
}

const REJECTIONS: Record<WorkflowStep['on_reject'], string> = {
  rework: 'Send back for rework',
  stop: 'Reject and stop the run',
  skip: 'Reject and skip ahead',
};

export const rejectionOf = (policy: WorkflowStep['on_reject']) => REJECTIONS[policy];
