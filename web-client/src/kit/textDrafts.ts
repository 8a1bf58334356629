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

/** Undefined while it is not being edited. */
export const useTextDraft = (workflow: number) => useAll(({ drafts }) => drafts[workflow]);
