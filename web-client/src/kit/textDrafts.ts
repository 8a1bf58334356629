import { create } from 'zustand';

/** The text of a workflow while it is edited. */
export interface TextDraft {
  text: string;
  /** What was stored when editing began. */
  base: string;
}

/** By workflow. They are kept in memory until they are saved or thrown away. */
const useAll = create<{ drafts: Readonly<Record<number, TextDraft | undefined>> }>()(() => ({
  drafts: {},
}));

export function setTextDraft(workflow: number, draft: TextDraft | undefined) {
  useAll.setState(({ drafts }) => ({ drafts: { ...drafts, [workflow]: draft } }));
}

/** Undefined while it is not edited. */
export const useTextDraft = (workflow: number) => useAll(({ drafts }) => drafts[workflow]);
