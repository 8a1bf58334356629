import { create } from 'zustand';
import type { StepDraft } from './stepDraft';

/** The steps being edited, by workflow. They are kept in memory until saved or discarded. */
const useAll = create<{ drafts: Readonly<Record<number, readonly StepDraft[] | undefined>> }>()(
  () => ({ drafts: {} }),
);

export function setDrafts(id: number, steps: readonly StepDraft[] | undefined) {
  useAll.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: steps } }));
}

/** Undefined while they are not being edited. */
export const useStepDrafts = (id: number) => useAll(({ drafts }) => drafts[id]);
