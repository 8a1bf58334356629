import { dialog } from '@/kit/dialogs';
import type { Typed } from './draft';

/** Lets one lay down a rule that begins with what an agent asks. */
export const makeRule = dialog<{ start: { about: string; typed: Typed } }>(
  () => import('./RuleDialog'),
);
