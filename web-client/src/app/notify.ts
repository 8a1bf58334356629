import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '@/api/address';
import { type Container, containerOf, isContainerKind } from '@/api/containers';
import { events } from '@/api/events';
import { queries } from '@/api/queries';
import { flatten } from '@/api/topics';
import type { TurnFrame } from '@/api/types';

function mayNotify(client: QueryClient): boolean {
  const wanted = client.getQueryData(queries.settings().queryKey)?.notifications_enabled ?? false;
  if (!wanted || document.visibilityState === 'visible') return false;
  return 'Notification' in window && Notification.permission === 'granted';
}

/** What a conversation is called and where it is. */
function placeOf(client: QueryClient, { kind, id }: Container) {
  switch (kind) {
    case 'topic': {
      const tree = client.getQueryData(queries.topicTree().queryKey) ?? [];
      const topic = flatten(tree).find((one) => one.id === id);
      return topic && { title: topic.title, path: addressOf({ kind, id, slug: topic.slug }, tree) };
    }
    case 'chat': {
      const chats = client.getQueryData(queries.chats().queryKey) ?? [];
      const chat = chats.find((one) => one.id === id);
      return chat && { title: chat.title, path: addressOf({ kind, id, slug: chat.slug }) };
    }
  }
}

interface Said {
  title: string;
  note?: string | null;
}

/** What is said of a turn that has ended so: nothing where somebody stopped it. */
export function titleOf(status: string | null | undefined): string | undefined {
  switch (status) {
    case 'done':
      return 'The answer is ready';
    case 'failed':
      return 'The answer failed';
    case 'cut':
      return 'The answer was cut off';
    default:
      return undefined;
  }
}

/** Nothing where a page may not show one itself, as in Chrome on Android. */
function shown(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    return undefined;
  }
}

/** How the turn of the conversation on the screen has ended; undefined while it goes on. */
export function statusOf(frame: TurnFrame): string | undefined {
  if (frame.type === 'error') return 'failed';
  if (frame.type !== 'done') return undefined;
  return frame.finish_reason === 'stopped' ? 'stopped' : 'done';
}

interface Shown extends Said {
  body: string;
  /** Lets the windows of one browser show one notice between them. */
  tag: string;
  path: string;
}

function show(open: (path: string) => void, { title, body, tag, path }: Shown) {
  const notice = shown(title, { body, tag, icon: '/icons/icon-192.png' });
  if (!notice) return;
  notice.onclick = () => {
    window.focus();
    open(path);
  };
}

function notify(
  client: QueryClient,
  container: Container,
  open: (path: string) => void,
  { title, note }: Said,
) {
  const place = mayNotify(client) ? placeOf(client, container) : undefined;
  if (!place) return;
  const body = note ? `${note}\n${place.title}` : place.title;
  const tag = `${container.kind}-${container.id}`;
  show(open, { title, body, tag, path: place.path });
}

/** What is said of an agent that is there now: nothing where it does not need anybody. */
export function agentTitleOf(status: string | null | undefined): string | undefined {
  switch (status) {
    case 'needs_approval':
      return 'An agent asks for permission';
    case 'blocked':
      return 'An agent needs an answer';
    case 'failed':
      return 'An agent has failed';
    default:
      return undefined;
  }
}

/** Says that an answer is ready, a reminder due, or an agent waiting, to somebody who looks at something else, when they asked for that. */
export function notifyOfNews(client: QueryClient, open: (path: string) => void): () => void {
  const stops = [
    events.subscribe('stream.ended', (event) => {
      const container = containerOf(event);
      const title = titleOf(event.status);
      if (container && title) notify(client, container, open, { title });
    }),
    events.subscribe('reminder.changed', (event) => {
      const container = event.status === 'fired' ? containerOf(event) : undefined;
      if (container) notify(client, container, open, { title: 'Reminder', note: event.message });
    }),
    events.subscribe('agent.changed', ({ agent_session_id: id, status, name }) => {
      const title = agentTitleOf(status);
      if (!title || id === null || id === undefined || !mayNotify(client)) return;
      show(open, { title, body: name ?? '', tag: `agent-${id}`, path: `/agents/${id}` });
    }),
    // The conversation on the screen: its own window does not hear of its end on the bus.
    events.subscribe('turn', ({ container: kind, container_id: id, data }) => {
      const title = isContainerKind(kind) && titleOf(statusOf(data));
      if (title) notify(client, { kind, id }, open, { title });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
