import { create } from 'zustand';
import type { WorkflowStep } from '@/api/workflows';
import { draftsOf, type StepDraft } from './stepDraft';
import { writesOf } from './stepWrites';

/** The steps of a workflow being edited. */
export interface StepDrafts {
  steps: readonly StepDraft[];
  /** The stored steps when editing started. */
  base: string;
}

/** By workflow. They are kept in memory until saved or discarded. */
const useAll = create<{ drafts: Readonly<Record<number, StepDrafts | undefined>> }>()(() => ({
  drafts: {},
}));

/** What the editor shows of stored steps: two texts are equal if nothing was edited in between. */
export const baseOf = (steps: readonly WorkflowStep[]) => JSON.stringify(writesOf(draftsOf(steps)));

export function setDrafts(id: number, drafts: StepDrafts | undefined) {
  useAll.setState((all) => ({ drafts: { ...all.drafts, [id]: drafts } }));
}

/** The drafts were stored; edits made since then stay. */
export function draftsSaved(id: number, sent: StepDrafts, stored: readonly WorkflowStep[]) {
  const now = useAll.getState().drafts[id];
  setDrafts(id, now && now !== sent ? { ...now, base: baseOf(stored) } : undefined);
}

/** Leaving or reloading the page would lose them, whichever page is open. */
addEventListener('beforeunload', (event) => {
  const isEdited = (draft?: StepDrafts) =>
    draft && JSON.stringify(writesOf(draft.steps)) !== draft.base;
  if (Object.values(useAll.getState().drafts).some(isEdited)) event.preventDefault();
});

/** Undefined while they are not being edited. */
export const useStepDrafts = (id: number) => useAll(({ drafts }) => drafts[id]);
