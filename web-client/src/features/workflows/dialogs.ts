import { dialog } from '@/kit/dialogs';
import type { DryRunProps } from './run/DryRunDialog';

export const newWorkflow = dialog<object>(() => import('./NewWorkflowDialog'));
export const dryRun = dialog<Omit<DryRunProps, 'onClose'>>(() => import('./run/DryRunDialog'));
