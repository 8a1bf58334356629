import { type PointerEvent, type RefObject, useState } from 'react';

/** Marks a row that can be moved. */
export const DRAG_ROW = 'data-drag-row';

/** The index for an item held at this height: before the first row whose middle is below it. */
export function placeAt(rows: readonly { top: number; bottom: number }[], y: number): number {
  const at = rows.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return at < 0 ? rows.length : at;
}

/** Moves rows by a handle, with a mouse, a pen or a finger: a held row takes the position under the pointer. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (key: string, to: number) => void,
) {
  const [held, setHeld] = useState<string | null>(null);
  const placeOf = (key: string, y: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${DRAG_ROW}]`) ?? [])];
    const others = rows.filter((row) => row.getAttribute(DRAG_ROW) !== key);
    return placeAt(
      others.map((row) => row.getBoundingClientRect()),
      y,
    );
  };
  const handleOf = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held === key) move(key, placeOf(key, event.clientY));
    },
    onPointerUp: () => setHeld(null),
    onPointerCancel: () => setHeld(null),
  });
  return { held, handleOf };
}
