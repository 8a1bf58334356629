import type { QueryClient } from '@tanstack/react-query';
import { api, take } from './client';
import { type Container, eventAbout } from './containers';
import { events } from './events';
import { ProblemError } from './problem';
import { keys, queries } from './queries';
import { transcriptKey } from './transcript';
import type { Reminder } from './types';

const at = ({ kind, id }: Container) => ({ path: { container: kind, id } });

/** Whether the reminder was changed elsewhere meanwhile, or has fired. */
export function isReminderChanged(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === '/problems/reminder-changed';
}

/** Dispatches the event that the service sends only to the other windows. */
async function told(client: QueryClient, container: Container) {
  events.tell('reminder.changed', eventAbout(container, 'reminder.changed'));
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.reminders }),
    client.invalidateQueries({ queryKey: transcriptKey(container) }),
    client.invalidateQueries({ queryKey: keys.news }),
  ]);
}

/** Sets the reminder of a conversation, replacing the one that the user saw; null if there was none. */
export async function setReminder(
  client: QueryClient,
  container: Container,
  wish: { at: Date; note: string },
  seen: Reminder | null,
) {
  const body = {
    remind_at: wish.at.toISOString(),
    note: wish.note.trim() === '' ? null : wish.note.trim(),
    revision: seen?.revision ?? 0,
  };
  try {
    const set = await take(
      api.PUT('/api/reminders/{container}/{id}', { params: at(container), body }),
    );
    client.setQueryData(queries.reminder(container).queryKey, set);
  } finally {
    await told(client, container);
  }
}

/** Cancels or dismisses the reminder that the user saw. */
export async function dismissReminder(client: QueryClient, container: Container, seen: Reminder) {
  try {
    await api.DELETE('/api/reminders/{container}/{id}', {
      params: { ...at(container), query: { revision: seen.revision } },
    });
    client.setQueryData(queries.reminder(container).queryKey, null);
  } finally {
    await told(client, container);
  }
}

/** The conversation of a reminder. */
export function remindedOf({
  topic_id,
  chat_id,
}: Pick<Reminder, 'topic_id' | 'chat_id'>): Container {
  return topic_id === null ? { kind: 'chat', id: chat_id ?? 0 } : { kind: 'topic', id: topic_id };
}
