import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
import { type Container, messagesPath } from './containers';
import type { Health } from './types';

/** Everything that belongs to one resource starts with the same word, so an event can invalidate it. */
export const keys = {
  topics: ['topics'] as const,
  messages: ['messages'] as const,
  queue: ['queue'] as const,
  settings: ['settings'] as const,
  llm: ['llm'] as const,
  version: ['version'] as const,
  health: ['health'] as const,
};

export const queries = {
  topics: (q = '') =>
    queryOptions({
      queryKey: [...keys.topics, 'list', q],
      queryFn: ({ signal }) =>
        take(api.GET('/api/topics', { params: { query: q ? { q } : {} }, signal })),
    }),
  topicTree: () =>
    queryOptions({
      queryKey: [...keys.topics, 'tree'],
      queryFn: ({ signal }) => take(api.GET('/api/topics/tree', { signal })),
    }),
  topic: (id: number) =>
    queryOptions({
      queryKey: [...keys.topics, 'one', id],
      queryFn: ({ signal }) =>
        take(api.GET('/api/topics/{id}', { params: { path: { id } }, signal })),
    }),
  topicBySlug: (slug: string) =>
    queryOptions({
      queryKey: [...keys.topics, 'slug', slug],
      queryFn: ({ signal }) =>
        take(api.GET('/api/topics/by-slug/{slug}', { params: { path: { slug } }, signal })),
    }),
  topicByPublicId: (publicId: string) =>
    queryOptions({
      queryKey: [...keys.topics, 'public', publicId],
      queryFn: ({ signal }) =>
        take(
          api.GET('/api/topics/by-public-id/{public_id}', {
            params: { path: { public_id: publicId } },
            signal,
          }),
        ),
    }),
  /** What waits to be said in a conversation, the oldest first. */
  queue: (container: Container) =>
    queryOptions({
      queryKey: [...keys.queue, container.kind, container.id],
      queryFn: ({ signal }) =>
        take(
          api.GET(messagesPath(container, '/queue'), {
            params: { path: { id: container.id } },
            signal,
          }),
        ),
    }),
  settings: () =>
    queryOptions({
      queryKey: keys.settings,
      queryFn: ({ signal }) => take(api.GET('/api/settings', { signal })),
    }),
  providers: () =>
    queryOptions({
      queryKey: [...keys.llm, 'providers'],
      queryFn: ({ signal }) => take(api.GET('/api/llm/providers', { signal })),
    }),
  /** Without a provider: the models of the one that answers now. */
  models: (provider?: string) =>
    queryOptions({
      queryKey: [...keys.llm, 'models', provider ?? ''],
      queryFn: ({ signal }) =>
        take(
          api.GET('/api/llm/models', { params: { query: provider ? { provider } : {} }, signal }),
        ),
      retry: false,
    }),
  activeModel: () =>
    queryOptions({
      queryKey: [...keys.llm, 'active'],
      queryFn: ({ signal }) => take(api.GET('/api/llm/active', { signal })),
    }),
  /** It says what is wrong in an answer with an error's status too, so that is no error here. */
  health: () =>
    queryOptions({
      queryKey: keys.health,
      queryFn: async ({ signal }): Promise<Health> =>
        (await globalThis.fetch('/api/health', { signal })).json(),
      retry: false,
    }),
  version: () =>
    queryOptions({
      queryKey: keys.version,
      queryFn: ({ signal }) => take(api.GET('/api/version', { signal })),
    }),
};
