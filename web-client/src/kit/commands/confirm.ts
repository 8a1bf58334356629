import { dialog } from '../dialogs';

export interface Question {
  title: string;
  says: string;
  /** What the button does, in a word: Delete. */
  label: string;
}

export interface ConfirmProps extends Question {
  onAnswer: (yes: boolean) => void;
}

const confirmDialog = dialog<ConfirmProps>(() => import('./ConfirmDialog'));

/** Asks, and says whether the answer was yes. */
export function whenConfirmed(question: Question): Promise<boolean> {
  return new Promise((answer) => confirmDialog.open({ ...question, onAnswer: answer }));
}
