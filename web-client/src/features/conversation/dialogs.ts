import type { Container } from '@/api/containers';
import { dialog } from '@/kit/dialogs';

/** Asks before all messages of a conversation are deleted. */
export const clearDialog = dialog<{ container: Container }>(() => import('./ClearDialog'));
