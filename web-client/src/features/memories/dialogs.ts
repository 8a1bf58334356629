import { dialog } from '@/kit/dialogs';

/** Asks what to remember. */
export const rememberDialog = dialog<{ text: string; message: number | null }>(
  () => import('./RememberDialog'),
);
