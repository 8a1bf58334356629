import type { QueryClient } from '@tanstack/react-query';
import { events } from '@/api/events';
import { keys } from '@/api/queries';
import { useRunning } from '@/api/running';

/** The one place where events of the server refresh what the client has read from it. */
export function syncWithEvents(client: QueryClient): () => void {
  const refresh = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  const running = useRunning.getState();
  const subscriptions = [
    events.subscribe('topic.changed', () => refresh(keys.topics)),
    events.subscribe('settings.changed', () => {
      refresh(keys.settings);
      refresh(keys.llm);
    }),
    events.subscribe('stream.started', ({ topic_id }) => {
      if (topic_id != null) running.started(topic_id);
    }),
    events.subscribe('stream.ended', ({ topic_id }) => {
      if (topic_id != null) running.ended(topic_id);
      refresh(keys.topics);
    }),
    events.subscribe('resync', () => {
      running.forget();
      void client.invalidateQueries();
    }),
    events.start(),
  ];
  return () => {
    for (const stop of subscriptions) stop();
  };
}
