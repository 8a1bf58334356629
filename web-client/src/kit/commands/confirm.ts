import { dialog } from '../dialogs';

export interface Question {
  title: string;
  description: string;
  /** The label of the button, in a word: Delete. */
  label: string;
}

export interface ConfirmProps extends Question {
  onAnswer: (yes: boolean) => void;
}

const confirmDialog = dialog<ConfirmProps>(() => import('./ConfirmDialog'));

/** Asks, and returns whether the answer was yes. */
export function whenConfirmed(question: Question): Promise<boolean> {
  return new Promise((answer) => confirmDialog.open({ ...question, onAnswer: answer }));
}
