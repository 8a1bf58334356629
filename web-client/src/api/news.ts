import type { QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { serviceNow } from './clock';
import { type Container, containerKey, containerPath, eventAbout } from './containers';
import { events } from './events';
import { queries } from './queries';
import type { BusEvent, News } from './types';

function isAbout({ kind, id }: Container) {
  return (one: News) => one.container === kind && one.container_id === id;
}

/** Replaces or adds the news of a conversation, newest first. */
function withNews(
  all: News[],
  about: Container,
  more: Partial<News> & Pick<News, 'state'>,
): News[] {
  const known = all.find(isAbout(about));
  const next: News = {
    container: about.kind,
    container_id: about.id,
    unread_count: known?.unread_count ?? 0,
    last_line: known?.last_line ?? null,
    at: new Date(serviceNow()).toISOString(),
    ...more,
  };
  return [next, ...all.filter((one) => one !== known)];
}

const line = ({ message }: BusEvent) => (message ? { last_line: message } : {});

/** An answer has started. */
export function withStarted(all: News[], about: Container, event: BusEvent): News[] {
  return withNews(all, about, { state: 'running', ...line(event) });
}

/** An answer has ended. One that the user stopped is no news; undefined if the event does not say how it ended. */
export function withEnded(all: News[], about: Container, event: BusEvent): News[] | undefined {
  const before = all.find(isAbout(about))?.unread_count ?? 0;
  switch (event.status) {
    case 'done':
      return withNews(all, about, { state: 'unread', unread_count: before + 1, ...line(event) });
    case 'failed':
    case 'cut':
      return withNews(all, about, { state: 'failed', unread_count: before + 1, ...line(event) });
    case 'stopped':
      return before > 0
        ? withNews(all, about, { state: 'unread', ...line(event) })
        : all.filter((one) => !isAbout(about)(one));
    default:
      return undefined;
  }
}

/** The end of the conversation was seen. */
export function withRead(all: News[], about: Container): News[] {
  return all.flatMap((one) => {
    if (!isAbout(about)(one)) return one;
    return one.state === 'running' ? { ...one, unread_count: 0 } : [];
  });
}

/** Updates the known news from an event; reads them again if the change is undefined. */
export function tellNews(client: QueryClient, change: (all: News[]) => News[] | undefined) {
  const { queryKey } = queries.news();
  const known = client.getQueryData(queryKey);
  const next = known && change(known);
  if (next) client.setQueryData(queryKey, next);
  // A read in progress may be older than the event.
  if (known && (!next || client.isFetching({ queryKey }) > 0)) {
    void client.invalidateQueries({ queryKey });
  }
}

/**
 * The user marked the conversation unread, or some of its unread answers are gone. Only the service knows how many are
 * left, and how the last one ended.
 */
export function withUnread(all: News[], about: Container): News[] | undefined {
  return all.some((one) => isAbout(about)(one) && one.unread_count === 1) ? all : undefined;
}

/** Marks the end of the conversation as seen; other windows and all parts of this one hear it. */
export async function markRead(client: QueryClient, container: Container): Promise<void> {
  tellNews(client, (all) => withRead(all, container));
  events.tell('read.changed', { ...eventAbout(container, 'read.changed'), status: 'read' });
  await api.POST(containerPath(container, '/read'), { params: { path: { id: container.id } } });
}

/** The news by conversation key. */
export function newsByKey(all: readonly News[]): ReadonlyMap<string, News> {
  return new Map(
    all.map((one) => [containerKey({ kind: one.container, id: one.container_id }), one]),
  );
}
