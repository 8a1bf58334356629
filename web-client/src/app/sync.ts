import type { QueryClient } from '@tanstack/react-query';
import { tellServiceTime } from '@/api/clock';
import { containerKey, containerOf } from '@/api/containers';
import { events } from '@/api/events';
import { mayPass } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import { readRunning, tellRunning } from '@/api/running';
import { moved } from '@/api/topics';

/** The one place where events of the server refresh what the client has read from it. */
export function syncWithEvents(client: QueryClient): () => void {
  const refresh = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  let known = false;
  const subscriptions = [
    events.subscribe('topic.changed', () => refresh(keys.topics)),
    events.subscribe('settings.changed', () => {
      refresh(keys.settings);
      refresh(keys.llm);
    }),
    events.subscribe('stream.started', (event) => {
      const container = containerOf(event);
      if (!container) return;
      tellRunning(containerKey(container), true);
      moved(client, container);
    }),
    events.subscribe('stream.ended', (event) => {
      const container = containerOf(event);
      if (container) tellRunning(containerKey(container), false);
    }),
    events.subscribe('queue.changed', (event) => {
      const container = containerOf(event);
      if (container) refresh(queries.queue(container).queryKey);
    }),
    // Events are heard from here on; what began before is asked for, once.
    events.subscribe('ready', (ready) => {
      if (ready) tellServiceTime(ready.now);
      if (!known) void readRunning();
      known = true;
      readWhatFailed(client);
    }),
    events.subscribe('resync', () => {
      void readRunning();
      void client.invalidateQueries();
    }),
    events.start(),
  ];
  return () => {
    for (const stop of subscriptions) stop();
  };
}

/** What could not be read while nobody answered, also by a page that was opened then. */
function readWhatFailed(client: QueryClient) {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, fetchFailureReason } }) =>
      (error !== null && mayPass(error)) ||
      (fetchFailureReason !== null && mayPass(fetchFailureReason)),
  });
}
