import { dialog } from '@/kit/dialogs';
import type { NewWorkflowProps } from './NewWorkflowDialog';
import type { DryRunProps } from './run/DryRunDialog';

export const newWorkflow = dialog<Omit<NewWorkflowProps, 'onClose'>>(
  () => import('./NewWorkflowDialog'),
);
export const dryRun = dialog<Omit<DryRunProps, 'onClose'>>(() => import('./run/DryRunDialog'));
