import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { agents } from '@/api/agents';
import { sentenceOf } from '@/api/problem';
import { changeWorkflow, type Workflow, workflows } from '@/api/workflows';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { toast } from '@/ui/toast';
import { EditCard } from './EditCard';
import { lanesOf } from './loops';
import {
  draftLabel,
  faultOf,
  inserted,
  loopTarget,
  moved,
  newStep,
  removed,
  type StepDraft,
} from './stepDraft';
import { writesOf } from './stepWrites';
import { DRAG_ROW, useDragOrder } from './useDragOrder';
import {
  baseOf,
  draftsSaved,
  isEdited,
  type StepDrafts,
  setDrafts,
  undoDiscard,
} from './useStepDrafts';

interface Props {
  workflow: Workflow;
  drafts: StepDrafts;
  /** Why they cannot be saved now. */
  whyNot: string | undefined;
  /** Whether the user has just added the first step, and describes it next. */
  takesFocus: boolean;
}

/** The editor of the steps: nothing is stored before all of them are saved. */
export default function StepEditor({ workflow, drafts, whyNot, takesFocus }: Props) {
  const { id } = workflow;
  const { steps, base } = drafts;
  const client = useQueryClient();
  const { data: all = [] } = useQuery(agents.all());
  const [open, setOpen] = useState<string | undefined>(
    steps.length === 1 ? steps[0]?.key : undefined,
  );
  const [said, setSaid] = useState('');
  const [isChecked, setChecked] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const set = (next: readonly StepDraft[]) => setDrafts(id, { steps: next, base });
  const nameOf = (agent: number | null) => all.find((one) => one.id === agent)?.title;
  const labels = steps.map((step, at) => draftLabel(step, at, nameOf(step.agent)));
  const move = (key: string, to: number) => {
    const from = steps.findIndex((step) => step.key === key);
    if (to === from || to < 0 || to >= steps.length) return;
    set(moved(steps, key, to));
    setSaid(`${labels[from]} is now step ${to + 1} of ${steps.length}.`);
  };
  const drag = useDragOrder(list, move);
  /** Focuses a field of a step, or else its line, once it is rendered. */
  const focusIn = (key: string, field: string) =>
    requestAnimationFrame(() => {
      const card = list.current?.querySelector(`[${DRAG_ROW}="${key}"]`);
      const found = card?.querySelector<HTMLElement>(field);
      (found ?? card?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
    });
  const [first] = useState(takesFocus ? steps[0]?.key : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (first) focusIn(first, 'textarea');
  }, [first]);
  const add = (at: number) => {
    const step = newStep();
    set(inserted(steps, at, step));
    setOpen(step.key);
    focusIn(step.key, 'textarea');
  };
  const saving = useMutation({
    mutationFn: (sent: StepDrafts) => changeWorkflow(id, { steps: writesOf(sent.steps) }),
    onSuccess: (changed, sent) => {
      client.setQueryData(workflows.one(id).queryKey, changed);
      void client.invalidateQueries({ queryKey: workflows.key });
      void client.invalidateQueries({ queryKey: agents.key });
      draftsSaved(id, sent, changed.steps);
      toast.done('Steps saved.');
    },
  });
  const isChanged = isEdited(drafts);
  const cancel = () => {
    setDrafts(id, undefined);
    if (isChanged) toast.undo('Step changes discarded.', () => undoDiscard(id, drafts));
  };
  const faulty = steps.find(faultOf);
  const save = () => {
    setChecked(true);
    if (faulty) {
      setOpen(faulty.key);
      // A list has no such mark: its button stands in the box that is invalid.
      focusIn(faulty.key, '[aria-invalid="true"], [data-invalid] button');
    } else if (!whyNot && !saving.isPending) saving.mutate(drafts);
  };
  const targets = steps.map((_, at) => loopTarget(steps, at));
  const loops = lanesOf(
    targets.flatMap((to, from) => (to === undefined || to === from ? [] : [{ from, to }])),
  );
  const problem =
    whyNot ??
    (isChecked && faulty ? faultOf(faulty) : undefined) ??
    (saving.error ? sentenceOf(saving.error) : undefined);
  return (
    <>
      <ol ref={list} aria-label="Steps" className="mt-6" inert={saving.isPending}>
        {steps.map((step, at) => (
          <EditCard
            key={step.key}
            steps={steps}
            labels={labels}
            at={at}
            backTo={targets[at]}
            loops={loops}
            isOpen={open === step.key}
            isHeld={drag.held === step.key}
            fault={isChecked ? faultOf(step) : undefined}
            handle={drag.handleOf(step.key)}
            onToggle={() => setOpen(open === step.key ? undefined : step.key)}
            onChange={(part) =>
              set(steps.map((one) => (one.key === step.key ? { ...one, ...part } : one)))
            }
            onMove={(to) => move(step.key, to)}
            onInsert={() => add(at)}
            onRemove={() => set(removed(steps, step.key))}
          />
        ))}
      </ol>
      <Button
        size="sm"
        variant="quiet"
        className="mt-2"
        isDisabled={saving.isPending}
        onPress={() => add(steps.length)}
      >
        <Plus aria-hidden size={15} /> Add a step
      </Button>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="sticky bottom-4 z-10 mt-4 flex flex-col gap-2 rounded-2xl border border-line bg-sheet p-2.5 shadow-overlay">
        {baseOf(workflow.steps) !== base && (
          <Notice tone="warn">
            The workflow changed after you started editing. Saving overwrites those changes.
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap items-center gap-2 pl-1.5">
          <span className="flex-1 text-ink-2">{isChanged ? 'Unsaved changes' : 'No changes'}</span>
          <Button variant="quiet" isDisabled={saving.isPending} onPress={cancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isPending={saving.isPending}
            isDisabled={whyNot !== undefined}
            onPress={save}
          >
            Save steps
          </Button>
        </div>
      </div>
    </>
  );
}
