import type { QueryClient } from '@tanstack/react-query';
import { events } from '@/api/events';
import { queries } from '@/api/queries';
import { flatten, pathTo } from '@/api/topics';

function mayNotify(client: QueryClient): boolean {
  const wanted = client.getQueryData(queries.settings().queryKey)?.notifications_enabled ?? false;
  if (!wanted || document.visibilityState === 'visible') return false;
  return 'Notification' in window && Notification.permission === 'granted';
}

function notify(client: QueryClient, topicId: number, open: (path: string) => void) {
  if (!mayNotify(client)) return;
  const tree = client.getQueryData(queries.topicTree().queryKey) ?? [];
  const topic = flatten(tree).find(({ id }) => id === topicId);
  if (!topic) return;
  // The tag lets the windows of one browser show one notice between them.
  const notice = new Notification('The answer is ready', {
    body: topic.title,
    tag: `topic-${topicId}`,
    icon: '/icons/icon-192.png',
  });
  notice.onclick = () => {
    window.focus();
    open(pathTo(tree, topicId) ?? topic.slug);
  };
}

/** Says that an answer is ready to somebody who looks at something else, when they asked for that. */
export function notifyOfAnswers(client: QueryClient, open: (path: string) => void): () => void {
  const stops = [
    events.subscribe('stream.ended', ({ topic_id }) => {
      if (topic_id != null) notify(client, topic_id, open);
    }),
    // The conversation on the screen: its own window does not hear of its end on the bus.
    events.subscribe('turn', ({ container, container_id, event }) => {
      if (container === 'topic' && event === 'done') notify(client, container_id, open);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
