import clsx from 'clsx';
import { type DragEvent, useState } from 'react';
import type { Collection } from '@/api/types';
import { draggedIds, useIsDragging } from '@/kit/list/dragged';
import { CollectionMark } from '@/kit/places/CollectionMark';
import { useCollections } from '@/kit/places/collections';

interface Props {
  list: string;
  onDrop: (ids: string[], into: Collection) => void;
}

/** During a drag: the collections that rows can be dropped on. */
export function CollectionDrop({ list, onDrop }: Props) {
  const { collections } = useCollections();
  const isDragging = useIsDragging(list);
  const [over, setOver] = useState<number | null>(null);
  if (!isDragging || collections.length < 2) return null;
  const of = (collection: Collection) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (over !== collection.id) setOver(collection.id);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      onDrop(draggedIds(event), collection);
    },
  });
  return (
    <ul
      aria-label="Drop on a collection"
      className="absolute inset-x-2 top-0 z-10 max-h-48 overflow-y-auto rounded-xl border border-line bg-sheet p-1 shadow-overlay"
    >
      {collections.map((collection) => (
        <li
          key={collection.id}
          {...of(collection)}
          className={clsx(
            'flex min-h-9 items-center gap-2 rounded-lg px-2 text-second',
            over === collection.id && 'bg-section-soft inset-ring-2 inset-ring-section',
          )}
        >
          <CollectionMark accent={collection.accent} icon={collection.icon} />
          <span dir="auto" className="truncate">
            {collection.name}
          </span>
        </li>
      ))}
    </ul>
  );
}
