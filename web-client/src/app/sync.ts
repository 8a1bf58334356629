import type { QueryClient } from '@tanstack/react-query';
import { tellServiceTime } from '@/api/clock';
import { containerKey, containerOf } from '@/api/containers';
import { events } from '@/api/events';
import { tellNews, withEnded, withRead, withStarted, withUnread } from '@/api/news';
import { mayPass } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import { readRunning, tellRunning } from '@/api/running';

/** Refreshes data on server events for all features; data of a single feature is handled in its manifest. */
export function syncWithEvents(client: QueryClient): () => void {
  const refresh = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  let known = false;
  const subscriptions = [
    events.subscribe('settings.changed', () => {
      refresh(keys.settings);
      refresh(keys.llm);
    }),
    events.subscribe('stream.started', (event) => {
      const container = containerOf(event);
      if (!container) return;
      tellRunning(containerKey(container), true);
      tellNews(client, (all) => withStarted(all, container, event));
    }),
    events.subscribe('stream.ended', (event) => {
      const container = containerOf(event);
      if (!container) return;
      tellRunning(containerKey(container), false);
      tellNews(client, (all) => withEnded(all, container, event));
      // What waits is paused then.
      if (event.status !== 'done') refresh(queries.queue(container).queryKey);
    }),
    events.subscribe('read.changed', (event) => {
      const container = containerOf(event);
      if (!container) return;
      const told = event.status === 'unread' ? withUnread : withRead;
      tellNews(client, (all) => told(all, container));
    }),
    events.subscribe('queue.changed', (event) => {
      const container = containerOf(event);
      if (container) refresh(queries.queue(container).queryKey);
    }),
    // Events arrive from here on; what started earlier is read once.
    events.subscribe('ready', (ready) => {
      if (ready) tellServiceTime(ready.now);
      if (!known) {
        void readRunning();
        refresh(keys.news);
      }
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

/** Reads again what failed while the service did not answer, including on pages opened then. */
function readWhatFailed(client: QueryClient) {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, fetchFailureReason } }) =>
      (error !== null && mayPass(error)) ||
      (fetchFailureReason !== null && mayPass(fetchFailureReason)),
  });
}
