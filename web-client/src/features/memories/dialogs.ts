import { dialog } from '@/kit/dialogs';

/** Asks what is to be remembered. */
export const rememberDialog = dialog<{ text: string; message: number | null }>(
  () => import('./RememberDialog'),
);
