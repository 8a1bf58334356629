import { dialog } from '@/kit/dialogs';
import type { RuleStart } from './ofRequest';

/** Creates a rule, prefilled from a permission request. */
export const makeRule = dialog<{ start: RuleStart }>(() => import('./RuleDialog'));
