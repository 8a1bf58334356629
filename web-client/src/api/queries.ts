import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask';
import { api, take } from './client';
import { type Container, messagesPath, notesPath } from './containers';
import { inOrder } from './order';
import { allPages } from './pages';
import type { Health, Reminder } from './types';

/** The service's limit for one request. */
const CHATS = 5_000;

/** The keys of a resource all start with the same word, so that an event can invalidate them. */
export const keys = {
  topics: ['topics'] as const,
  collections: ['collections'] as const,
  chats: ['chats'] as const,
  messages: ['messages'] as const,
  queue: ['queue'] as const,
  notes: ['notes'] as const,
  reminders: ['reminders'] as const,
  news: ['news'] as const,
  settings: ['settings'] as const,
  llm: ['llm'] as const,
  push: ['push'] as const,
  outbox: ['outbox'] as const,
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
      queryFn: async ({ signal }) => inOrder(await take(api.GET('/api/topics/tree', { signal }))),
    }),
  /** Archived topics, last one first. */
  archivedTopics: () =>
    queryOptions({
      queryKey: [...keys.topics, 'archived'],
      queryFn: ({ signal }) => take(api.GET('/api/topics/archived', { signal })),
    }),
  collections: () =>
    queryOptions({
      queryKey: keys.collections,
      queryFn: ({ signal }) => take(api.GET('/api/collections', { signal })),
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
  /** All chats of the list, or all archived ones. */
  chats: (archived = false) =>
    queryOptions({
      queryKey: [...keys.chats, archived ? 'archived' : 'list'],
      queryFn: ({ signal }) =>
        allPages(CHATS, (after) => {
          const page = { params: { query: after ? { before_id: after } : {} }, signal };
          return take(
            archived ? api.GET('/api/chats/archived', page) : api.GET('/api/chats', page),
          );
        }),
    }),
  chat: (id: number) =>
    queryOptions({
      queryKey: [...keys.chats, 'one', id],
      queryFn: ({ signal }) =>
        take(api.GET('/api/chats/{id}', { params: { path: { id } }, signal })),
    }),
  chatBySlug: (slug: string) =>
    queryOptions({
      queryKey: [...keys.chats, 'slug', slug],
      queryFn: ({ signal }) =>
        take(api.GET('/api/chats/by-slug/{slug}', { params: { path: { slug } }, signal })),
    }),
  /** The queued messages of a conversation, oldest first. */
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
  notes: (container: Container) =>
    queryOptions({
      queryKey: [...keys.notes, container.kind, container.id],
      queryFn: ({ signal }) =>
        take(
          api.GET(notesPath(container, '/draft'), {
            params: { path: { id: container.id } },
            signal,
          }),
        ),
    }),
  /** Reminders that fired and were not dismissed, first one first. */
  dueReminders: () =>
    queryOptions({
      queryKey: [...keys.reminders, 'due'],
      queryFn: ({ signal }) => take(api.GET('/api/reminders', { signal })),
    }),
  /** Upcoming reminders, next one first. */
  comingReminders: () =>
    queryOptions({
      queryKey: [...keys.reminders, 'coming'],
      queryFn: ({ signal }) =>
        take(api.GET('/api/reminders', { params: { query: { status: 'scheduled' } }, signal })),
    }),
  /** The reminder of a conversation; null if there is none. */
  reminder: ({ kind, id }: Container) =>
    queryOptions({
      queryKey: [...keys.reminders, kind, id],
      queryFn: ({ signal }): Promise<Reminder | null> =>
        take(
          api.GET('/api/reminders/{container}/{id}', {
            params: { path: { container: kind, id } },
            signal,
          }),
        ),
    }),
  /** Which conversations are being answered, failed or are unread. */
  news: () =>
    queryOptions({
      queryKey: keys.news,
      queryFn: ({ signal }) => take(api.GET('/api/news', { signal })),
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
  /** Without a provider: the models of the current one. */
  models: (provider?: string) =>
    queryOptions({
      queryKey: [...keys.llm, 'models', provider ?? ''],
      queryFn: ({ signal }) =>
        take(
          api.GET('/api/llm/models', { params: { query: provider ? { provider } : {} }, signal }),
        ),
      retry: false,
    }),
  /** The prices that the user has set for models. */
  prices: () =>
    queryOptions({
      queryKey: [...keys.llm, 'prices'],
      queryFn: ({ signal }) => take(api.GET('/api/llm/prices', { signal })),
    }),
  /** The devices that get push notifications. */
  push: () =>
    queryOptions({
      queryKey: [...keys.push, 'devices'],
      queryFn: ({ signal }) => take(api.GET('/api/push', { signal })),
    }),
  /** Jobs that failed until they were given up, last one first. */
  givenUp: () =>
    queryOptions({
      queryKey: keys.outbox,
      queryFn: ({ signal }) => take(api.GET('/api/outbox/given-up', { signal })),
    }),
  activeModel: () =>
    queryOptions({
      queryKey: [...keys.llm, 'active'],
      queryFn: ({ signal }) => take(api.GET('/api/llm/active', { signal })),
    }),
  /** The health report also comes with an error status, so that is no error here. */
  health: () =>
    queryOptions({
      queryKey: keys.health,
      queryFn: async ({ signal }): Promise<Health> => (await ask('/api/health', { signal })).json(),
      retry: false,
    }),
  version: () =>
    queryOptions({
      queryKey: keys.version,
      queryFn: ({ signal }) => take(api.GET('/api/version', { signal })),
    }),
};
