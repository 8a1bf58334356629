import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Workflow } from '@/api/workflows';
import { Part } from '@/kit/parts';
import { useTextDraft } from '@/kit/textDrafts';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { lazyPart } from '@/ui/lazyPart';
import { Segments } from '@/ui/Segments';
import { Sentence } from '@/ui/Sentence';
import { isActive } from '../labels';
import { Off, useAreOff } from '../Off';
import { WorkflowFrame } from '../page/WorkflowFrame';
import { lanesOf } from './loops';
import { StepCard } from './StepCard';
import { draftsOf, loopTarget, newStep } from './stepDraft';
import { baseOf, setDrafts, useStepDrafts } from './useStepDrafts';

/** Its fields are much code, which a page that is only read does not need. */
const StepEditor = lazyPart(() => import('./StepEditor'));

/** The steps of a workflow, and their editor. */
export default function StepsPage() {
  return <WorkflowFrame>{(workflow) => <Steps workflow={workflow} />}</WorkflowFrame>;
}

const ACTIVE = 'Stop the run to edit the steps.';
const TEXT_OPEN = 'The YAML has unsaved changes. Save or discard them first.';
const FORM_OPEN = 'The form has unsaved steps. Save or cancel them first.';

type View = 'form' | 'yaml';

function Steps({ workflow }: { workflow: Workflow }) {
  const { id, steps, description } = workflow;
  const drafts = useStepDrafts(id);
  const isTextOpen = useTextDraft(id) !== undefined;
  const [view, setView] = useState<View>(isTextOpen ? 'yaml' : 'form');
  const areOff = useAreOff();
  const whyNot = isActive(workflow) ? ACTIVE : isTextOpen ? TEXT_OPEN : undefined;
  const [isBegun, setBegun] = useState(false);
  const edit = () => {
    setBegun(steps.length === 0);
    setDrafts(id, {
      steps: steps.length === 0 ? [newStep()] : draftsOf(steps),
      base: baseOf(steps),
    });
  };
  const form = (
    <>
      {whyNot && !drafts && (
        <p id="why-not" className="mt-2 text-second text-ink-2">
          {whyNot}
        </p>
      )}
      {drafts ? (
        <StepEditor workflow={workflow} drafts={drafts} whyNot={whyNot} takesFocus={isBegun} />
      ) : steps.length === 0 ? (
        <EmptyState
          sentence="No steps yet"
          detail="Steps run in order. Each one builds on the output of the previous step."
          action={
            <Button variant="primary" isDisabled={whyNot !== undefined} onPress={edit}>
              Add the first step
            </Button>
          }
        />
      ) : (
        <StepCards workflow={workflow} />
      )}
    </>
  );
  const isForm = view === 'form';
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div
        className={clsx(
          'mx-auto w-full max-w-[46rem] px-4 pt-7 pb-28 sm:px-8',
          !isForm && 'xl:max-w-[92rem]',
        )}
      >
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <Sentence detail={description ?? undefined}>Steps</Sentence>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Segments
              label="Edit as"
              hideLabel
              value={view}
              onChange={(next) => {
                setBegun(false);
                setView(next);
              }}
              segments={[
                { id: 'form', label: 'Form' },
                { id: 'yaml', label: 'YAML' },
              ]}
            />
            {!drafts && steps.length > 0 && (
              <Button
                isDisabled={whyNot !== undefined}
                onPress={edit}
                {...(whyNot && { 'aria-describedby': 'why-not' })}
              >
                <Pencil aria-hidden size={15} /> Edit steps
              </Button>
            )}
          </div>
        </div>
        {areOff && <Off className="mt-5" />}
        {isForm ? (
          form
        ) : (
          <div className="xl:grid xl:grid-cols-2 xl:gap-8">
            {/* Next to the text if there is room for both. */}
            <div className="max-xl:hidden">{form}</div>
            <div className="mt-6 min-w-0">
              <Part
                part="workflowText"
                workflow={workflow}
                whyNot={isActive(workflow) ? ACTIVE : drafts ? FORM_OPEN : undefined}
              />
            </div>
          </div>
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
