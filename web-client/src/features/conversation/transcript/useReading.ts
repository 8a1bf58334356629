import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { markRead, newsByKey } from '@/api/news';
import { queries } from '@/api/queries';

function onVisibility(listen: () => void) {
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

/** Marks a conversation as read once its end is visible: for every window, on every device. */
export function useReading(key: string, atEnd: boolean) {
  const client = useQueryClient();
  const { data = [] } = useQuery(queries.news());
  const news = useMemo(() => newsByKey(data).get(key), [data, key]);
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isUnread = (news?.unread_count ?? 0) > 0;
  const { container: kind, container_id: id } = news ?? {};
  useEffect(() => {
    if (!isSeen || !atEnd || !isUnread || !kind || id === undefined) return;
    // If this fails, the conversation is marked as read another time.
    markRead(client, { kind, id }).catch(() => {});
  }, [client, isSeen, atEnd, isUnread, kind, id]);
}
