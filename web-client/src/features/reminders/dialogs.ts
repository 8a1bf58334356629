import type { Container } from '@/api/containers';
import { dialog } from '@/kit/dialogs';

/** Asks when to remind the user of a conversation. */
export const remind = dialog<{ container: Container; title?: string }>(
  () => import('./RemindDialog'),
);
