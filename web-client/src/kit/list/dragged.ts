import type { DragEvent } from 'react';
import { create } from 'zustand';

/** What rows are carried as. */
export const ROWS = 'text/x-steward-rows';

const useDragged = create<{ list: string | null }>()(() => ({ list: null }));

/** Whether rows of the list are being dragged, so that places to drop them can be offered. */
export function useIsDragging(list: string): boolean {
  return useDragged((state) => state.list === list);
}

/** Said a frame later: a browser ends a drag whose beginning changes the page. */
export function tellDragging(list: string | null) {
  if (list === null) useDragged.setState({ list });
  else requestAnimationFrame(() => useDragged.setState({ list }));
}

/** The rows that are dropped. */
export function draggedIds(event: DragEvent): string[] {
  try {
    return JSON.parse(event.dataTransfer.getData(ROWS));
  } catch {
    return [];
  }
}
