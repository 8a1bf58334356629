import type { Container } from '@/api/containers';
import { dialog } from '@/kit/dialogs';

/** Asks when a person wants to be reminded of a conversation. */
export const remind = dialog<{ container: Container; title?: string; note?: string }>(
  () => import('./RemindDialog'),
);
