import { editDrafts } from './editDrafts';

/** The text of a workflow being edited. */
export interface TextDraft {
  text: string;
  /** The stored text when editing started. */
  base: string;
}

export const { set: setTextDraft, use: useTextDraft } = editDrafts<TextDraft>('workflow-text');
