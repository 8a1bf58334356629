import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the row that was navigated to, once it is rendered. */
export function useMarkedFocus(scroller: RefObject<HTMLElement | null>, marked: string | null) {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (marked === null) done.current = null;
    const row = scroller.current?.querySelector<HTMLElement>('.marked-row');
    if (!row || done.current === marked) return;
    done.current = marked;
    row.focus({ preventScroll: true });
  });
}
