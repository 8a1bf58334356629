import { create } from 'zustand';
import type { StepDraft } from './stepDraft';

/** The steps that are being edited, by workflow. They are kept in memory until they are saved or thrown away. */
const useAll = create<{ drafts: Readonly<Record<number, readonly StepDraft[] | undefined>> }>()(
  () => ({ drafts: {} }),
);

export function setDrafts(id: number, steps: readonly StepDraft[] | undefined) {
  useAll.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: steps } }));
}

/** Undefined while they are not edited. */
export const useStepDrafts = (id: number) => useAll(({ drafts }) => drafts[id]);
