import { useQueryClient } from '@tanstack/react-query';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState } from 'react';
import { newsByKey } from '@/api/news';
import { queries } from '@/api/queries';
import type { Entry } from './entries';
import { heightOf } from './heights';

interface ReadingPlace {
  /** The entry that was the newest. */
  newest: string | undefined;
  /** The row at the top, and how far below its start the view began. */
  key: VirtualItem['key'];
  delta: number;
  /** The measured rows; with other heights, the place would be elsewhere. */
  rows: VirtualItem[];
}

const MAX = 50;
/** Where the reader left each conversation, unless at its end; oldest first. */
const places = new Map<string, ReadingPlace>();

function offsetOf({ key, delta, rows }: ReadingPlace, entries: readonly Entry[]) {
  const at = entries.findIndex((entry) => entry.key === key);
  if (at < 0) return undefined;
  const sizes = new Map(rows.map((row) => [row.key, row.size]));
  const before = entries.slice(0, at);
  const offset = before.reduce(
    (sum, entry) => sum + (sizes.get(entry.key) ?? heightOf(entry)),
    delta,
  );
  return { offset, rows };
}

/** Where the reader left a conversation; nothing if messages have arrived since, loaded or not. */
export function useLeftPlace(container: string, entries: readonly Entry[]) {
  const client = useQueryClient();
  const [left] = useState(() => {
    const place = places.get(container);
    if (!place || place.newest !== entries.at(-1)?.key) return undefined;
    const news = newsByKey(client.getQueryData(queries.news().queryKey) ?? []);
    const isUnread = (news.get(container)?.unread_count ?? 0) > 0;
    return isUnread ? undefined : offsetOf(place, entries);
  });
  return left;
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
    const row = offset === null ? undefined : rows.getVirtualItemForOffset(offset);
    if (!isKept || offset === null || !row) return;
    places.set(container, {
      newest: entries.at(-1)?.key,
      key: row.key,
      delta: offset - row.start,
      rows: rows.takeSnapshot(),
    });
    for (const oldest of places.keys()) if (places.size > MAX) places.delete(oldest);
  });
  useEffect(() => {
    // Returned to once: what is opened next in this conversation starts at its own place.
    places.delete(container);
    return () => leave();
  }, [container]);
}
