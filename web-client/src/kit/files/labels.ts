import type { SentFile } from '@/api/attachments';

const UNREADABLE = {
  nothing: 'No text to read',
  protected: 'Password-protected: the model cannot read it',
  damaged: 'Damaged: the model cannot read it',
  too_much: 'Too complex: the model cannot read it',
};

/** Why a model gets nothing of a file's text, or possibly wrong text; null if it gets all of it. */
export function unreadableText({ unreadable, encoding }: SentFile): string | null {
  if (unreadable) return UNREADABLE[unreadable];
  return encoding ? `Encoding guessed (${encoding}): some characters may be wrong` : null;
}

/** The files of a drop or of the clipboard. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}
