import { dialog } from '@/kit/dialogs';
import type { Typed } from './draft';

/** Creates a rule, prefilled from a permission request. */
export const makeRule = dialog<{ start: { about: string; typed: Typed } }>(
  () => import('./RuleDialog'),
);
