import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask';
import { api, read, take } from './client';
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
  imports: ['imports'] as const,
  memories: ['memories'] as const,
  skills: ['skills'] as const,
  trash: ['trash'] as const,
};

export const queries = {
  topics: (q = '') =>
    read([...keys.topics, 'list', q], '/api/topics', { params: { query: q ? { q } : {} } }),
  topicTree: () =>
    queryOptions({
      queryKey: [...keys.topics, 'tree'],
      queryFn: async ({ signal }) => inOrder(await take(api.GET('/api/topics/tree', { signal }))),
    }),
  /** Archived topics, last one first. */
  archivedTopics: () => read([...keys.topics, 'archived'], '/api/topics/archived'),
  collections: () => read(keys.collections, '/api/collections'),
  topic: (id: number) =>
    read([...keys.topics, 'one', id], '/api/topics/{id}', { params: { path: { id } } }),
  topicBySlug: (slug: string) =>
    read([...keys.topics, 'slug', slug], '/api/topics/by-slug/{slug}', {
      params: { path: { slug } },
    }),
  topicByPublicId: (publicId: string) =>
    read([...keys.topics, 'public', publicId], '/api/topics/by-public-id/{public_id}', {
      params: { path: { public_id: publicId } },
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
    read([...keys.chats, 'one', id], '/api/chats/{id}', { params: { path: { id } } }),
  chatBySlug: (slug: string) =>
    read([...keys.chats, 'slug', slug], '/api/chats/by-slug/{slug}', {
      params: { path: { slug } },
    }),
  /** The queued messages of a conversation, oldest first. */
  queue: (container: Container) =>
    read([...keys.queue, container.kind, container.id], messagesPath(container, '/queue'), {
      params: { path: { id: container.id } },
    }),
  notes: (container: Container) =>
    read([...keys.notes, container.kind, container.id], notesPath(container, '/draft'), {
      params: { path: { id: container.id } },
    }),
  /** Reminders that fired and were not dismissed, first one first. */
  dueReminders: () => read([...keys.reminders, 'due'], '/api/reminders'),
  /** Upcoming reminders, next one first. */
  comingReminders: () =>
    read([...keys.reminders, 'coming'], '/api/reminders', {
      params: { query: { status: 'scheduled' } },
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
  news: () => read(keys.news, '/api/news'),
  settings: () => read(keys.settings, '/api/settings'),
  providers: () => read([...keys.llm, 'providers'], '/api/llm/providers'),
  /** Without a provider: the models of the current one. */
  models: (provider?: string) => ({
    ...read([...keys.llm, 'models', provider ?? ''], '/api/llm/models', {
      params: { query: provider ? { provider } : {} },
    }),
    retry: false,
  }),
  /** The prices that the user has set for models. */
  prices: () => read([...keys.llm, 'prices'], '/api/llm/prices'),
  /** The devices that get push notifications. */
  push: () => read([...keys.push, 'devices'], '/api/push'),
  /** Jobs that failed until they were given up, last one first. */
  givenUp: () => read(keys.outbox, '/api/outbox/given-up'),
  activeModel: () => read([...keys.llm, 'active'], '/api/llm/active'),
  /** The health report also comes with an error status, so that is no error here. */
  health: () =>
    queryOptions({
      queryKey: keys.health,
      queryFn: async ({ signal }): Promise<Health> => (await ask('/api/health', { signal })).json(),
      retry: false,
    }),
  version: () => read(keys.version, '/api/version'),
};
