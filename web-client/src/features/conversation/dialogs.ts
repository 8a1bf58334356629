import type { Container } from '@/api/containers';
import { dialog } from '@/kit/dialogs';

/** Asks before deleting all messages of a conversation. */
export const clearDialog = dialog<{ container: Container }>(() => import('./ClearDialog'));
