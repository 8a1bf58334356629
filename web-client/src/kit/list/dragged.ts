import type { DragEvent } from 'react';
import { create } from 'zustand';

/** The data type of dragged rows. */
export const ROWS = 'text/x-steward-rows';

const useDragged = create<{ list: string | null }>()(() => ({ list: null }));

/** Whether rows of the list are being dragged, so that drop targets can be shown. */
export function useIsDragging(list: string): boolean {
  return useDragged((state) => state.list === list);
}

/** Delayed by a frame: a browser cancels a drag if its start changes the page. */
export function tellDragging(list: string | null) {
  if (list === null) useDragged.setState({ list });
  else requestAnimationFrame(() => useDragged.setState({ list }));
}

/** The ids of the dropped rows. */
export function draggedIds(event: DragEvent): string[] {
  try {
    return JSON.parse(event.dataTransfer.getData(ROWS));
  } catch {
    return [];
  }
}
