import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { saveSchedule } from '@/api/schedules';
import { importDocument, isSameExport, previewImport, transfer } from '@/api/transfer';
import type { Workflow } from '@/api/workflows';
import { whenConfirmed } from '@/kit/commands/confirm';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { setTextDraft, type TextDraft, useTextDraft } from '@/kit/textDrafts';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { changedByImport } from './changedByImport';
import { savePlan } from './savePlan';
import { placeOf, TextFault } from './TextFault';
import { YamlText, type YamlTextHandle } from './YamlText';

export interface WorkflowTextProps {
  workflow: Workflow;
  /** Why it cannot be changed now. */
  whyNot: string | undefined;
}

const CHANGED = 'The workflow changed after you started editing.';

/** The YAML of a workflow, next to its form: nothing is stored before it is saved. */
export default function WorkflowText({ workflow, whyNot }: WorkflowTextProps) {
  const { id, name } = workflow;
  const draft = useTextDraft(id);
  const stored = useQuery(transfer.workflowText(id));
  const text = draft?.text ?? stored.data;
  if (text === undefined) {
    return (
      <QueryFallback query={stored} failed="The YAML could not be loaded">
        <Skeleton rows={8} height="24px" label="Loading the text" />
      </QueryFallback>
    );
  }
  return (
    <section aria-label={`Text of ${name}`} className="flex min-w-0 flex-col gap-3">
      <Editor workflow={workflow} whyNot={whyNot} draft={draft} text={text} stored={stored.data} />
    </section>
  );
}

interface EditorProps extends WorkflowTextProps {
  draft: TextDraft | undefined;
  text: string;
  /** The stored text, if known. */
  stored: string | undefined;
}

function Editor({ workflow, whyNot, draft, text, stored }: EditorProps) {
  const { id } = workflow;
  const client = useQueryClient();
  const area = useRef<YamlTextHandle>(null);
  const faultId = useId();
  const saving = useMutation({
    mutationFn: async (written: TextDraft) => {
      const [now, preview] = await Promise.all([
        client.fetchQuery({ ...transfer.workflowText(id), staleTime: 0 }),
        previewImport(written.text),
      ]);
      const plan = savePlan(preview, id);
      if ('refusal' in plan) throw new Error(plan.refusal);
      const questions = [
        ...(isSameExport(written.base, now) ? [] : [`${CHANGED} Saving overwrites those changes.`]),
        ...plan.questions,
      ];
      const isWanted =
        questions.length === 0 ||
        (await whenConfirmed({
          title: 'Save this YAML?',
          description: questions.join(' '),
          label: 'Save',
        }));
      if (!isWanted) return;
      await importDocument(written.text, plan.resolutions);
      setTextDraft(id, undefined);
      const resumed = await Promise.allSettled(
        plan.resumed.map((owner) => saveSchedule(owner, true, { enabled: true })),
      );
      await changedByImport(client);
      if (resumed.some(({ status }) => status === 'rejected')) {
        toast.error('Workflow saved, but a schedule could not be turned back on.');
      } else toast.done('Workflow saved.');
    },
  });
  const fault = draft && saving.error;
  const place = placeOf(fault);
  return (
    <>
      {whyNot && <p className="text-second text-ink-2">{whyNot}</p>}
      {draft && stored !== undefined && !isSameExport(draft.base, stored) && (
        <Notice tone="warn">{CHANGED}</Notice>
      )}
      <YamlText
        ref={area}
        label={`YAML of ${workflow.name}`}
        value={text}
        rows={12}
        isReadOnly={saving.isPending || (whyNot !== undefined && !draft)}
        faultLine={place?.line}
        faultId={fault ? faultId : undefined}
        onChange={(next) => {
          const base = draft?.base ?? text;
          saving.reset();
          setTextDraft(id, next === base ? undefined : { text: next, base });
        }}
      />
      {draft && (
        <div className="sticky bottom-4 z-10 flex flex-col gap-2 rounded-2xl border border-line bg-sheet p-2.5 shadow-overlay">
          {fault && (
            <TextFault
              id={faultId}
              fault={fault}
              text={draft.text}
              action={
                place && (
                  <Button size="sm" onPress={() => area.current?.goTo(place)}>
                    Go to line {place.line}
                  </Button>
                )
              }
            />
          )}
          <div className="flex flex-wrap items-center gap-2 pl-1.5">
            <span className="flex-1 text-ink-2">Unsaved changes</span>
            <Button
              variant="quiet"
              isDisabled={saving.isPending}
              onPress={() => setTextDraft(id, undefined)}
            >
              Discard
            </Button>
            <Button
              variant="primary"
              isPending={saving.isPending}
              isDisabled={whyNot !== undefined}
              onPress={() => saving.mutate(draft)}
            >
              Save YAML
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
