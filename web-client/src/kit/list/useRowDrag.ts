import { type DragEvent, useEffect, useState } from 'react';
import { draggedIds, ROWS, tellDragging } from './dragged';

/** The drop target for the top level. */
export const TOP = '';

/** Moves rows under others by mouse. The row's menu offers the same to everyone else. */
export function useRowDrag(
  list: string,
  move: ((ids: string[], under: string | null) => void) | undefined,
  chosen: (id: string) => string[],
) {
  const [over, setOver] = useState<string | null>(null);
  // A row that is no longer rendered when it is dropped reports no end of the drag.
  useEffect(() => {
    const end = () => tellDragging(null);
    addEventListener('drop', end);
    addEventListener('dragend', end);
    return () => {
      removeEventListener('drop', end);
      removeEventListener('dragend', end);
    };
  }, []);
  if (!move) return { over: null, dragOf: () => ({}), dropOn: () => ({}) };

  const mayDrop = (event: DragEvent) => event.dataTransfer.types.includes(ROWS);
  return {
    over,
    dragOf: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(ROWS, JSON.stringify(chosen(id)));
        event.dataTransfer.effectAllowed = 'move';
        tellDragging(list);
      },
      onDragEnd: () => {
        setOver(null);
        tellDragging(null);
      },
    }),
    dropOn: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!mayDrop(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (over !== id) setOver(id);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      },
      onDrop: (event: DragEvent) => {
        if (!mayDrop(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(null);
        tellDragging(null);
        const moved = draggedIds(event).filter((one) => one !== id);
        if (moved.length > 0) move(moved, id === TOP ? null : id);
      },
    }),
  };
}
