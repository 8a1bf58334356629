import type { RunChange } from '@/api/agentChanges';
import { dialog } from '@/kit/dialogs';

/** Asks whether to undo all changes. */
export const undoDialog = dialog<{ changes: readonly RunChange[]; onYes: () => void }>(
  () => import('./UndoDialog'),
);
