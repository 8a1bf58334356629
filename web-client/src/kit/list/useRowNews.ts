import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newsByKey } from '@/api/news';
import { queries } from '@/api/queries';
import { useRunning } from '@/api/running';
import type { News } from '@/api/types';
import type { RowContent } from './Row';

const NONE: News[] = [];

/** A row's news of a conversation: answering, failed, or its unread count. */
export function useRowNews() {
  const running = useRunning(({ keys }) => keys);
  const { data: told = NONE } = useQuery(queries.news());
  const news = useMemo(() => newsByKey(told), [told]);
  return (
    key: string,
    isOpen: boolean,
    unread = news.get(key)?.unread_count ?? 0,
  ): Pick<RowContent, 'state' | 'badge'> => {
    if (running.has(key)) return { state: { is: 'running', description: 'answering' } };
    // The user sees the news of an open conversation.
    if (isOpen) return {};
    if (news.get(key)?.state === 'failed')
      return { state: { is: 'failed', description: 'failed' } };
    return unread > 0 ? { badge: { count: unread, description: `${unread} unread` } } : {};
  };
}
