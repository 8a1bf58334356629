import { dialog } from '@/kit/dialogs';
import type { ScheduleDialogProps } from './ScheduleDialog';

/** The schedule of a topic, an agent or a workflow, to be read, created or changed. */
export const scheduleDialog = dialog<Omit<ScheduleDialogProps, 'onClose'>>(
  () => import('./ScheduleDialog'),
);
export const pauseDialog = dialog<object>(() => import('./PauseDialog'));
/** That of a topic, of which only the number is known. */
export const topicSchedule = dialog<{ id: number }>(() => import('./TopicScheduleDialog'));
