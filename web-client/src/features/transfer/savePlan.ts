import type { ScheduleOwner } from '@/api/schedules';
import type { TransferConflict, TransferPreview, TransferResolution } from '@/api/transfer';
import { A_KIND, sharedText } from './labels';

/**
 * How to apply a text to a workflow: the resolutions, the questions to ask first, and whose schedules to turn on again
 * afterwards; or why it is impossible.
 */
export type SavePlan =
  | { refusal: string }
  | { resolutions: TransferResolution[]; questions: string[]; resumed: ScheduleOwner[] };

export const OTHER =
  'This YAML belongs to another workflow: its export_id differs. Import it instead.';

/** Every import turns off an active schedule, whatever the text says. */
const PAUSED = 'schedule.enabled';

const isPaused = ({ differences }: TransferConflict) =>
  differences.some(({ path }) => path === PAUSED);

const isEdited = ({ differences }: TransferConflict) =>
  differences.some(({ path }) => path !== PAUSED);

/** An agent matched only by name may be a different one. */
const keptText = ({ existing_title: title }: TransferConflict) =>
  `“${title}” already exists and is not changed. The version in the YAML is ignored.`;

/**
 * Replaces the workflow, and each agent that is matched by its export_id and has changed. Everything else that exists
 * is used as it is.
 */
export function savePlan({ kind, conflicts }: TransferPreview, workflow: number): SavePlan {
  if (kind !== 'workflow') {
    return { refusal: `This YAML contains ${A_KIND[kind]}. Only a workflow can be saved here.` };
  }
  const own = conflicts.find((one) => one.kind === 'workflow' && one.existing_id === workflow);
  if (!own) return { refusal: OTHER };
  const edited = conflicts.filter(
    (one) => one.kind === 'agent' && one.same_object && isEdited(one),
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
      ...conflicts
        .filter((one) => one.kind === 'agent' && !one.same_object && isEdited(one))
        .map(keptText),
      ...edited.flatMap((one) => sharedText(one) ?? []),
    ],
    resumed: replaced.filter(isPaused).map(({ kind, existing_id: id }) => ({ kind, id })),
  };
}
