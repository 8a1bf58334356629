import type { News } from '@/api/types';
import type { Place } from './places';

export interface SortedPlaces {
  answering: Place[];
  failed: Place[];
  unread: Place[];
  /** Without news. */
  others: Place[];
}

/** Sorts topics and chats by their news, each group in their order. */
export function sortedByNews(
  places: readonly Place[],
  running: ReadonlySet<string>,
  news: ReadonlyMap<string, News>,
): SortedPlaces {
  const sorted: SortedPlaces = { answering: [], failed: [], unread: [], others: [] };
  for (const place of places) {
    const state = running.has(place.key) ? 'running' : news.get(place.key)?.state;
    if (state === 'running') sorted.answering.push(place);
    else if (state === undefined) sorted.others.push(place);
    else sorted[state].push(place);
  }
  return sorted;
}
