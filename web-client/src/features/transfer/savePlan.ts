import type { TransferPreview, TransferResolution } from '@/api/transfer';
import type { Workflow } from '@/api/workflows';
import { A_KIND, sharedText } from './words';

/** How a text becomes what a workflow is: what is decided, and what is asked before; or why it cannot. */
export type SavePlan =
  | { refusal: string }
  | { resolutions: TransferResolution[]; questions: string[] };

export const OTHER =
  'This text is of another workflow: its export_id is not the one of this workflow. Import it instead.';

/**
 * The workflow is replaced, and so is each agent that it is known by its export_id and reads differently. Whatever else
 * is here already is used as it is.
 */
export function savePlan(
  { kind, conflicts }: TransferPreview,
  { id, schedule_enabled: isScheduled }: Pick<Workflow, 'id' | 'schedule_enabled'>,
): SavePlan {
  if (kind !== 'workflow') {
    return { refusal: `This text contains ${A_KIND[kind]}. Only a workflow can be saved here.` };
  }
  const own = conflicts.find((one) => one.kind === 'workflow' && one.existing_id === id);
  if (!own) return { refusal: OTHER };
  const edited = conflicts.filter(
    (one) => one.kind === 'agent' && one.same_object && one.differences.length > 0,
  );
  const replaced = [own, ...edited];
  const refusal = replaced.map((one) => one.refusal).find((one) => one !== null);
  if (refusal) return { refusal };
  return {
    resolutions: conflicts.map((one) => ({
      kind: one.kind,
      index: one.index,
      action: replaced.includes(one) ? 'replace' : 'link',
    })),
    questions: [
      ...edited.flatMap((one) => sharedText(one) ?? []),
      ...(isScheduled ? ['The schedule of this workflow is paused until you switch it on.'] : []),
    ],
  };
}
