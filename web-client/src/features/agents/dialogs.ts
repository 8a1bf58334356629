import { dialog } from '@/kit/dialogs';
import type { NewAgentProps } from './NewAgentDialog';

export const newAgent = dialog<Omit<NewAgentProps, 'onClose'>>(() => import('./NewAgentDialog'));
