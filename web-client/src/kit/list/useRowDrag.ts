import { type DragEvent, useState } from 'react';

const TYPE = 'text/x-steward-rows';
/** Where rows are dropped that are to be under nothing. */
export const TOP = '';

/** Moves rows under others with the mouse. Whoever has no mouse finds the same in the row's menu. */
export function useRowDrag(
  move: ((ids: string[], under: string | null) => void) | undefined,
  chosen: (id: string) => string[],
) {
  const [over, setOver] = useState<string | null>(null);
  if (!move) return { over: null, dragOf: () => ({}), dropOn: () => ({}) };

  const mayDrop = (event: DragEvent) => event.dataTransfer.types.includes(TYPE);
  return {
    over,
    dragOf: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(TYPE, JSON.stringify(chosen(id)));
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragEnd: () => setOver(null),
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
        const ids: string[] = JSON.parse(event.dataTransfer.getData(TYPE));
        const moved = ids.filter((one) => one !== id);
        if (moved.length > 0) move(moved, id === TOP ? null : id);
      },
    }),
  };
}
