import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newsByKey } from '@/api/news';
import { queries } from '@/api/queries';
import { useRunning } from '@/api/running';
import type { News } from '@/api/types';
import type { RowContent } from './Row';

const NONE: News[] = [];

/** What a row says of a conversation that goes on without the person: answering, failed, so much unread. */
export function useRowNews() {
  const running = useRunning(({ keys }) => keys);
  const { data: told = NONE } = useQuery(queries.news());
  const news = useMemo(() => newsByKey(told), [told]);
  return (
    key: string,
    isOpen: boolean,
    unread = news.get(key)?.unread_count ?? 0,
  ): Pick<RowContent, 'state' | 'badge'> => {
    if (running.has(key)) return { state: { is: 'running', says: 'answering' } };
    // Of what is open one sees it.
    if (isOpen) return {};
    if (news.get(key)?.state === 'failed') return { state: { is: 'failed', says: 'failed' } };
    return unread > 0 ? { badge: { count: unread, says: `${unread} unread` } } : {};
  };
}
