import type { RunChange } from '@/api/agentChanges';
import { dialog } from '@/kit/dialogs';

/** Asks whether all of it is to be taken back. */
export const undoDialog = dialog<{ changes: readonly RunChange[]; onYes: () => void }>(
  () => import('./UndoDialog'),
);
