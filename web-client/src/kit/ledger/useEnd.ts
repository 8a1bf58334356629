import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Rows = Virtualizer<HTMLDivElement, Element>;

/**
 * Whether the reader is at the newest entries, and functions to get there and to stay where one is.
 *
 * @param isEnd whether the last row is the newest one: otherwise growing is no reason to follow
 * @param start where it starts; at the end by default
 */
export function useEnd(
  scroller: RefObject<HTMLDivElement | null>,
  rows: Rows,
  near: number,
  isEnd: boolean,
  start?: number,
) {
  const [atEnd, setAtEnd] = useState(start === undefined);
  const wasAtEnd = useRef(start === undefined);

  const toEnd = useCallback(() => {
    wasAtEnd.current = true;
    setAtEnd(true);
    const element = scroller.current;
    if (!element) return;
    rows.scrollToEnd();
    element.scrollTop = element.scrollHeight;
  }, [scroller, rows]);

  /** The end is no longer held: something else is scrolled to. */
  const leaveEnd = useCallback(() => {
    wasAtEnd.current = false;
  }, []);

  const started = useRef(false);
  const { count } = rows.options;
  useLayoutEffect(() => {
    if (started.current || count === 0) return;
    started.current = true;
    if (start === undefined) toEnd();
    else if (scroller.current) scroller.current.scrollTop = start;
  }, [count, toEnd, start, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      const now = isEnd && scrollHeight - scrollTop - clientHeight <= near;
      wasAtEnd.current = now;
      setAtEnd(now);
    };
    // The composer grows and the keyboard opens: keeps the end of the text in view.
    const resized = new ResizeObserver(() => {
      if (wasAtEnd.current) toEnd();
      else look();
    });
    if (!isEnd) wasAtEnd.current = false;
    element.addEventListener('scroll', look, { passive: true });
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, near, isEnd, toEnd]);

  return { atEnd: atEnd && isEnd, toEnd, leaveEnd };
}
