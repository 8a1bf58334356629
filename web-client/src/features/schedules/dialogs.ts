import { dialog } from '@/kit/dialogs';
import type { ScheduleDialogProps } from './ScheduleDialog';

/** Shows, creates or changes the schedule of a topic, an agent or a workflow. */
export const scheduleDialog = dialog<Omit<ScheduleDialogProps, 'onClose'>>(
  () => import('./ScheduleDialog'),
);
export const pauseDialog = dialog<object>(() => import('./PauseDialog'));
/** The same for a topic of which only the id is known. */
export const topicSchedule = dialog<{ id: number }>(() => import('./TopicScheduleDialog'));
