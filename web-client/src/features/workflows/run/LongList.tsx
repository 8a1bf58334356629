import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useRows } from '@/kit/ledger/useRows';

const OVERSCAN = 6;

interface Props {
  label: string;
  className: string;
  itemClassName: string;
  keys: readonly string[];
  /** The usual height of a line. */
  usual: number;
  /** The selected line; negative for none. */
  shown: number;
  /** The scroll container, which also contains what is above the lines. */
  scroller: RefObject<HTMLElement | null>;
  children: (index: number) => ReactNode;
}

/** A list of hundreds of lines that renders only the visible ones, some around them, and the selected one. */
export default function LongList({
  label,
  className,
  itemClassName,
  keys,
  usual,
  shown,
  scroller,
  children,
}: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [above, setAbove] = useState(0);
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const rows = useRows();
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: () => usual,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: above,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const seen = rows(range);
      if (shown < 0 || seen.includes(shown)) return seen;
      return [...seen, shown].toSorted((a, b) => a - b);
    },
  });
  // Notices and figures above the list may appear and disappear.
  useLayoutEffect(() => {
    const [own, whole] = [list.current, scroller.current];
    if (!own || !whole) return;
    const top = own.getBoundingClientRect().top - whole.getBoundingClientRect().top;
    setAbove(Math.round(top + whole.scrollTop));
  });
  return (
    <ol
      ref={list}
      aria-label={label}
      className={className}
      style={{ position: 'relative', height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={keys.length}
          aria-posinset={index + 1}
          className={itemClassName}
          style={{ position: 'absolute', insetInline: 0, top: start - above }}
        >
          {children(index)}
        </li>
      ))}
    </ol>
  );
}
