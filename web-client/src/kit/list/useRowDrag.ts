import { type DragEvent, useEffect, useState } from 'react';
import { draggedIds, ROWS, tellDragging } from './dragged';

/** Where rows are dropped that are to be under nothing. */
export const TOP = '';

/** Moves rows under others with the mouse. Whoever has no mouse finds the same in the row's menu. */
export function useRowDrag(
  list: string,
  move: ((ids: string[], under: string | null) => void) | undefined,
  chosen: (id: string) => string[],
) {
  const [over, setOver] = useState<string | null>(null);
  // A row that is not drawn any more when it is dropped does not say that it was.
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
