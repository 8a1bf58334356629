import { Pencil } from 'lucide-react';
import type { Workflow } from '@/api/workflows';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazyPart';
import { Sentence } from '@/ui/Sentence';
import { Off, useAreOff } from '../Off';
import { WorkflowFrame } from '../page/WorkflowFrame';
import { isActive, stepsSentence } from '../words';
import { lanesOf } from './loops';
import { StepCard } from './StepCard';
import { draftsOf, loopTarget, newStep } from './stepDraft';
import { setDrafts, useStepDrafts } from './useStepDrafts';

/** Its fields are much code, and a page that is only read needs none of it. */
const StepEditor = lazyPart(() => import('./StepEditor'));

/** What a workflow does, step by step, and its editor. */
export default function StepsPage() {
  return <WorkflowFrame>{(workflow) => <Steps workflow={workflow} />}</WorkflowFrame>;
}

const ACTIVE = 'Stop the run before you edit its steps.';

function Steps({ workflow }: { workflow: Workflow }) {
  const drafts = useStepDrafts(workflow.id);
  const areOff = useAreOff();
  const active = isActive(workflow);
  const { id, steps, description } = workflow;
  const edit = () => setDrafts(id, steps.length === 0 ? [newStep()] : draftsOf(steps));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[46rem] px-4 pt-7 pb-28 sm:px-8">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <Sentence detail={description ?? undefined}>{stepsSentence(workflow)}</Sentence>
          </div>
          {!drafts && steps.length > 0 && (
            <Button
              isDisabled={active}
              onPress={edit}
              {...(active && { 'aria-describedby': 'steps-active' })}
            >
              <Pencil aria-hidden size={15} /> Edit steps
            </Button>
          )}
        </div>
        {active && !drafts && (
          <p id="steps-active" className="mt-2 text-second text-ink-2">
            {ACTIVE}
          </p>
        )}
        {areOff && <Off className="mt-5" />}
        {drafts ? (
          <StepEditor workflow={workflow} steps={drafts} whyNot={active ? ACTIVE : undefined} />
        ) : steps.length === 0 ? (
          <EmptyState
            sentence="Steps run one after the other, each with what the one before made"
            action={
              <Button variant="primary" onPress={edit}>
                Add the first step
              </Button>
            }
          />
        ) : (
          <StepCards workflow={workflow} />
        )}
      </div>
    </div>
  );
}

function StepCards({ workflow: { steps } }: { workflow: Workflow }) {
  const drafts = draftsOf(steps);
  const targets = drafts.map((_, at) => loopTarget(drafts, at));
  const loops = lanesOf(
    targets.flatMap((to, from) => (to === undefined || to === from ? [] : [{ from, to }])),
  );
  return (
    <ol aria-label="Steps" className="mt-6 border-t border-line">
      {steps.map((step, at) => (
        <StepCard key={step.position} step={step} backTo={targets[at]} loops={loops} />
      ))}
    </ol>
  );
}
