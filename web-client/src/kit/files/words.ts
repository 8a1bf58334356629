import type { SentFile } from '@/api/attachments';

const UNREADABLE = {
  nothing: 'Has no text for the model',
  protected: 'Locked with a password: the model cannot read it',
  damaged: 'Damaged: the model cannot read it',
  too_much: 'Too involved: the model cannot read it',
};

/** Why a model is told nothing of what a file says; null when it is. */
export function unreadableText({ unreadable }: SentFile): string | null {
  return unreadable ? UNREADABLE[unreadable] : null;
}

/** The files of a drop or of the clipboard. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}
