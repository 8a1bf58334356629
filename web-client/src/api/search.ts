import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { api, take } from './client';
import { messagesPath } from './containers';
import type { components } from './schema';

export type SearchAnswer = components['schemas']['SearchAnswer'];
export type SearchResult = components['schemas']['SearchResult'];

/** The kind of conversation in a section; agents and workflows have none. */
export const KINDS = { topics: 'topic', chats: 'chat' } as const;

const KEY = ['search'] as const;
/** How long results are kept to be shown at once; they are read again all the same. */
const KEPT_MS = 60_000;
/** How often the progress is polled while the index is being built. */
const BUILDING_MS = 2_000;

function ask(q: string, limit: number | undefined, after: string | undefined, signal: AbortSignal) {
  const query = { q, ...(limit && { limit }), ...(after && { after }) };
  return take(api.GET('/api/search', { params: { query }, signal }));
}

function whileBuilding(answer: SearchAnswer | undefined): number | false {
  return answer?.index.state === 'building' ? BUILDING_MS : false;
}

export const search = {
  /** The first results. A new text cancels the previous search, whose results stay until there are new ones. */
  first: (q: string, limit: number) =>
    queryOptions({
      queryKey: [...KEY, 'first', q, limit],
      queryFn: ({ signal }) => ask(q, limit, undefined, signal),
      enabled: q.trim() !== '',
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => whileBuilding(state.data),
      staleTime: 0,
      gcTime: KEPT_MS,
      retry: false,
    }),
  /** All results, page by page. */
  all: (q: string) =>
    infiniteQueryOptions({
      queryKey: [...KEY, 'all', q],
      queryFn: ({ pageParam, signal }) => ask(q, undefined, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      enabled: q.trim() !== '',
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => whileBuilding(state.data?.pages[0]),
      staleTime: 0,
      retry: false,
    }),
  /** The full message of a result; reads nothing if the result is no message. */
  message: ({ section, entity_id: id, message_id }: SearchResult) =>
    queryOptions({
      queryKey: [...KEY, 'message', section, message_id],
      queryFn:
        section === 'agents' || section === 'workflows' || message_id === null
          ? skipToken
          : ({ signal }) =>
              take(
                api.GET(messagesPath({ kind: KINDS[section], id }, '/{message_id}'), {
                  params: { path: { id, message_id } },
                  signal,
                }),
              ),
      staleTime: KEPT_MS,
      gcTime: KEPT_MS,
      retry: false,
    }),
};
