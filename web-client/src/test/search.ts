import type { SearchAnswer, SearchResult } from '@/api/search';

/** A search result for tests: a message with its first word marked. */
export function result(message_id: number, more: Partial<SearchResult> = {}): SearchResult {
  const snippet = more.snippet ?? `Gates of iron, number ${message_id}`;
  return {
    section: 'topics',
    field: 'message',
    is_title: false,
    entity_id: 7,
    ref: 'garden',
    title: 'Garden',
    snippet,
    marks: [{ start: 0, end: snippet.indexOf(' ') }],
    role: 'user',
    message_id,
    updated_at: '2026-11-21T04:00:00Z',
    ...more,
  };
}

/** A conversation found by its title. */
export function titled(title: string, more: Partial<SearchResult> = {}): SearchResult {
  return result(0, {
    field: 'title',
    is_title: true,
    title,
    snippet: title,
    role: null,
    message_id: null,
    ...more,
  });
}

export function answer(results: SearchResult[], more: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    query: 'gate',
    results,
    next: null,
    filters: [],
    guessed: false,
    index: { state: 'ready', share: null },
    ...more,
  };
}
