import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';
import type { Entry } from './entries';

interface ReadingPlace {
  /** The entry that was the newest. */
  newest: string | undefined;
  offset: number;
  /** The measured rows; with other heights, the offset would be elsewhere. */
  rows: VirtualItem[];
}

/** Where the reader left each conversation, unless at its end. */
const places = new Map<string, ReadingPlace>();

/** Where the reader left a conversation; nothing if messages have arrived since. */
export function readingPlace(container: string, entries: readonly Entry[]) {
  const place = places.get(container);
  return place?.newest === entries.at(-1)?.key ? place : undefined;
}

/** Remembers on leaving where the reader is. @param isKept whether that is a place to return to */
export function useReadingPlace(
  container: string,
  entries: readonly Entry[],
  rows: Virtualizer<HTMLDivElement, Element>,
  isKept: boolean,
) {
  const leave = useEffectEvent(() => {
    const offset = rows.scrollOffset;
    if (!isKept || offset === null) places.delete(container);
    else places.set(container, { newest: entries.at(-1)?.key, offset, rows: rows.takeSnapshot() });
  });
  useEffect(() => () => leave(), []);
}
