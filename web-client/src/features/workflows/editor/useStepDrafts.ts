import type { WorkflowStep } from '@/api/workflows';
import { editDrafts } from '@/kit/editDrafts';
import { draftsOf, type StepDraft } from './stepDraft';
import { writesOf } from './stepWrites';

/** The steps of a workflow being edited. */
export interface StepDrafts {
  steps: readonly StepDraft[];
  /** The stored steps when editing started. */
  base: string;
}

const { get, set, use } = editDrafts<StepDrafts>('workflow-steps');

export const setDrafts = set;
export const useStepDrafts = use;

/** What the editor shows of stored steps: two texts are equal if nothing was edited in between. */
export const baseOf = (steps: readonly WorkflowStep[]) => JSON.stringify(writesOf(draftsOf(steps)));

export const isEdited = ({ steps, base }: StepDrafts) => JSON.stringify(writesOf(steps)) !== base;

/** The drafts were stored; edits made since then stay. */
export function draftsSaved(id: number, sent: StepDrafts, stored: readonly WorkflowStep[]) {
  const now = get(id);
  const isNewer = now && JSON.stringify(now) !== JSON.stringify(sent);
  setDrafts(id, isNewer ? { ...now, base: baseOf(stored) } : undefined);
}

/** Brings back discarded drafts, unless the steps are being edited again. */
export function undoDiscard(id: number, drafts: StepDrafts) {
  if (!get(id)) setDrafts(id, drafts);
}
