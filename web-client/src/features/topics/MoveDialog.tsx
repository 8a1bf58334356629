import { useTopicTree } from '@/api/topics';
import type { Collection, Topic, TopicNode } from '@/api/types';
import { useCollections } from '@/kit/places/collections';
import { type Place, PlaceMenu } from '@/kit/places/PlaceMenu';
import { Dialog } from '@/ui/Dialog';
import { mayMove } from './tree';

interface Props {
  topics: Topic[];
  onMove: (under: number | null) => void;
  onCollect: (into: Collection) => void;
  onClose: () => void;
}

const NONE: TopicNode[] = [];

/** Moves topics, as dragging does, for keyboard and touch. */
export default function MoveDialog({ topics, onMove, onCollect, onClose }: Props) {
  const { data: tree = NONE } = useTopicTree();
  const { collections } = useCollections();
  const canGo = (under: number | null) => topics.some(({ id }) => mayMove(tree, id, under));
  const choose = (place: Place) => {
    onClose();
    switch (place.is) {
      case 'collection':
        return onCollect(place.collection);
      case 'topic':
        return onMove(place.topic.id);
      case 'first':
        return onMove(null);
    }
  };
  const what = topics.length === 1 ? `“${topics[0]?.title}”` : `${topics.length} topics`;
  return (
    <Dialog title={`Move ${what} to…`} isOpen onClose={onClose}>
      <div className="-mx-2">
        <PlaceMenu
          collections={collections.filter(({ id }) =>
            topics.some((topic) => topic.collection_id !== id),
          )}
          canHold={({ id }) => canGo(id)}
          {...(canGo(null) ? { first: 'Top level' } : {})}
          onChoose={choose}
        />
      </div>
    </Dialog>
  );
}
