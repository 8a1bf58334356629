import type { Collection, Topic } from '@/api/types';
import { dialog } from '@/kit/dialogs';

/** Asks for a new topic, under another one or at the top. */
export const newTopic = dialog<{ parentId: number | null }>(() => import('./NewTopicDialog'));

/** Asks where to move topics: under another one, or to another collection. */
export const moveTopics = dialog<{
  topics: Topic[];
  onMove: (under: number | null) => void;
  onCollect: (into: Collection) => void;
}>(() => import('./MoveDialog'));

/** Asks for another address of a topic. */
export const changeAddress = dialog<{ topic: Topic }>(() => import('./AddressDialog'));

/** Shows the collections, to create and change them. */
export const manageCollections = dialog<object>(() => import('./collections/CollectionsDialog'));
