import { dialog } from '@/kit/dialogs';

/** Asks for a new topic, under another one or at the top. */
export const newTopic = dialog<{ parentId: number | null }>(() => import('./NewTopicDialog'));
