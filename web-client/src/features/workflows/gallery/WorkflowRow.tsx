import { Link } from '@tanstack/react-router';
import { Pause, Play, Webhook } from 'lucide-react';
import { memo } from 'react';
import type { Workflow } from '@/api/workflows';
import { plural } from '@/kit/figures/format';
import { ScheduleMark } from '@/kit/ScheduleMark';
import { StateDot } from '@/kit/StateMark';
import { STEP } from '@/kit/useSteps';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { MenuButton } from '@/ui/MenuButton';
import { Minutely } from '@/ui/Minutely';
import { ProgressBar } from '@/ui/ProgressBar';
import { isActive, labelOf, lineOf, needsYou, progressOf, ranText, stateOf } from '../labels';
import { ReviewLink } from '../page/ReviewLink';
import { useWorkflowCommands } from '../useWorkflowCommands';

/** How many steps are named. */
const NAMED = 4;

/** A workflow: its state, its current step or what it waits for, its first steps, and the most likely action. */
export const WorkflowRow = memo(function WorkflowRow({ workflow }: { workflow: Workflow }) {
  const commands = useWorkflowCommands();
  const { id, name, icon, steps, status, run_progress: progress } = workflow;
  const state = stateOf(workflow);
  const isUrgent = needsYou(workflow) || status === 'failed';
  const more = steps.length - NAMED;
  const line = lineOf(workflow);
  return (
    <li
      {...{ [STEP]: String(id) }}
      className="grid grid-cols-[0.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[0.5rem_minmax(0,1fr)_8rem_9rem]"
    >
      <StateDot {...state} />
      <Link
        {...(workflow.current_run_id !== null
          ? {
              to: '/workflows/$id/run/$run',
              params: { id: String(id), run: 'latest' },
            }
          : { to: '/workflows/$id', params: { id: String(id) } })}
        className="group flex min-h-11 min-w-0 flex-col justify-center"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="truncate font-[560] text-ink group-hover:underline">
            {icon && <span aria-hidden>{icon} </span>}
            {name}
          </span>
          <span className={`shrink-0 text-meta ${isUrgent ? 'text-danger' : 'text-ink-3'}`}>
            {state.description}
          </span>
          <ScheduleMark schedule={workflow.schedule} />
          {workflow.webhook_present && (
            <span className="shrink-0 self-center text-ink-3">
              <Webhook aria-hidden size={13} strokeWidth={1.75} />
              <span className="sr-only">has a webhook</span>
            </span>
          )}
        </span>
        {line !== '' && (
          <span
            dir="auto"
            className={`line-clamp-2 wrap-anywhere ${isUrgent ? 'text-ink' : 'text-ink-2'}`}
          >
            {line}
          </span>
        )}
        {steps.length > 0 && (
          <span className="mt-0.5 truncate text-meta text-ink-3">
            {steps
              .slice(0, NAMED)
              .map((step) => `${step.position + 1}. ${labelOf(step)}`)
              .join(' · ')}
            {more > 0 && ` · +${more}`}
          </span>
        )}
        {status === 'running' && progress && (
          <span className="mt-1.5 block max-w-72">
            <ProgressBar
              slim
              label={`Progress of ${name}`}
              percent={(100 * progress.done) / Math.max(1, progress.total)}
              description={`${progress.done} of ${plural(progress.total, 'step')}`}
            />
          </span>
        )}
      </Link>
      <div className="col-start-2 flex items-center justify-between gap-3 sm:contents">
        <p className="text-meta text-ink-3 sm:col-start-3 sm:row-start-1 sm:text-right">
          <span className="mr-3 sm:mr-0 sm:block">{progressOf(workflow)}</span>
          <span>
            <Minutely>{() => ranText(workflow)}</Minutely>
          </span>
        </p>
        <div className="flex shrink-0 items-center justify-end gap-2 sm:col-start-4 sm:row-start-1">
          <Fitting workflow={workflow} />
          <MenuButton label={`Actions for ${name}`} entries={commands.menuOf(workflow)} />
        </div>
      </div>
    </li>
  );
});

/** The most likely action now. */
function Fitting({ workflow }: { workflow: Workflow }) {
  const { start, pause, resume, whyNot } = useWorkflowCommands();
  const { name, status } = workflow;
  if (needsYou(workflow)) return <ReviewLink workflow={workflow} />;
  if (status === 'running') {
    return (
      <IconButton
        icon={Pause}
        label={`Pause ${name}`}
        onPress={() => void pause(workflow)}
        className="border border-line"
      />
    );
  }
  if (status === 'paused') {
    return (
      <Button
        size="sm"
        aria-label={`Resume ${name}`}
        onPress={() => void resume({ workflow, answer: '' })}
      >
        <Play aria-hidden size={14} /> Resume
      </Button>
    );
  }
  const reason = whyNot(workflow);
  return (
    <IconButton
      icon={Play}
      label={reason ? `${name} cannot run. ${reason}` : `Run ${name}`}
      isDisabled={isActive(workflow) || reason !== undefined}
      onPress={() => void start(workflow, '')}
      className="border border-line"
    />
  );
}
