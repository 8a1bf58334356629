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

/** With news of a conversation in the place of what was known of it, the newest first. */
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

/** An answer has begun. */
export function withStarted(all: News[], about: Container, event: BusEvent): News[] {
  return withNews(all, about, { state: 'running', ...line(event) });
}

/** An answer has ended. What a person has stopped is no news; undefined where it is not told how it ended. */
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

/** Someone has looked at the end of the conversation. */
export function withRead(all: News[], about: Container): News[] {
  return all.flatMap((one) => {
    if (!isAbout(about)(one)) return one;
    return one.state === 'running' ? { ...one, unread_count: 0 } : [];
  });
}

/** Changes what is known as an event tells it; without knowing how, it is read again. */
export function tellNews(client: QueryClient, change: (all: News[]) => News[] | undefined) {
  const { queryKey } = queries.news();
  const known = client.getQueryData(queryKey);
  const next = known && change(known);
  if (next) client.setQueryData(queryKey, next);
  // What is being read may be older than what was told.
  if (known && (!next || client.isFetching({ queryKey }) > 0)) {
    void client.invalidateQueries({ queryKey });
  }
}

/** A person wants to come back to the conversation. How it ended is known to the service only. */
export function withUnread(all: News[], about: Container): News[] | undefined {
  return all.some(isAbout(about)) ? all : undefined;
}

/** Says that the end of the conversation was looked at; other windows hear it, and all of this one. */
export async function markRead(client: QueryClient, container: Container): Promise<void> {
  tellNews(client, (all) => withRead(all, container));
  events.tell('read.changed', { ...eventAbout(container, 'read.changed'), status: 'read' });
  await api.POST(containerPath(container, '/read'), { params: { path: { id: container.id } } });
}

/** What is new, by the keys of the conversations. */
export function newsByKey(all: readonly News[]): ReadonlyMap<string, News> {
  return new Map(
    all.map((one) => [containerKey({ kind: one.container, id: one.container_id }), one]),
  );
}
