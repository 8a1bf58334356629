import { create } from 'zustand';

/** The text of a workflow being edited. */
export interface TextDraft {
  text: string;
  /** The stored text when editing started. */
  base: string;
}

/** By workflow. They are kept in memory until saved or discarded. */
const useAll = create<{ drafts: Readonly<Record<number, TextDraft | undefined>> }>()(() => ({
  drafts: {},
}));

export function setTextDraft(workflow: number, draft: TextDraft | undefined) {
  useAll.setState(({ drafts }) => ({ drafts: { ...drafts, [workflow]: draft } }));
}

/** Leaving or reloading the page would lose them, whichever page is open. */
addEventListener('beforeunload', (event) => {
  if (Object.values(useAll.getState().drafts).some(Boolean)) event.preventDefault();
});

/** Undefined while it is not being edited. */
export const useTextDraft = (workflow: number) => useAll(({ drafts }) => drafts[workflow]);
