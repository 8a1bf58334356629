import type { Topic } from '@/api/types';
import { dialog } from '@/kit/dialogs';

/** Asks for a new topic, under another one or at the top. */
export const newTopic = dialog<{ parentId: number | null }>(() => import('./NewTopicDialog'));

/** Asks where topics are to be. */
export const moveTopics = dialog<{ topics: Topic[]; onMove: (under: number | null) => void }>(
  () => import('./MoveDialog'),
);
