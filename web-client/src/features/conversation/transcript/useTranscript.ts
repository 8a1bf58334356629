import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Container, containerKey, containerOf } from '@/api/containers';
import { events } from '@/api/events';
import { loadWhole, transcript } from '@/api/transcript';
import { useTurns } from '@/kit/turn/turnStore';
import { deletedRows } from './deleting';
import { entriesOf, outlineOf } from './entries';
import { useAround } from './useAround';

/** The entries of a conversation: stored rows and the live turn, without rows being deleted. */
export function useTranscript({ kind, id }: Container) {
  const client = useQueryClient();
  const key = containerKey({ kind, id });
  const options = useMemo(() => transcript(client, { kind, id }), [client, kind, id]);
  const { data, error, isPending, refetch } = useQuery(options);
  const live = useTurns(useShallow(({ turns }) => outlineOf(turns[key])));
  const { data: deleted } = useQuery(deletedRows({ kind, id }));
  const hidden = useMemo(() => new Set(deleted), [deleted]);
  const newest = data?.rows;
  const entries = useMemo(() => entriesOf(newest ?? [], live, hidden), [newest, live, hidden]);
  const { rows, ...view } = useAround({ kind, id }, data);
  const shown = useMemo(
    () =>
      rows === newest ? entries : entriesOf(rows ?? [], view.endsEarly ? undefined : live, hidden),
    [rows, newest, entries, view.endsEarly, live, hidden],
  );

  // Another window changed something; the rows of a running turn arrive with its frames.
  useEffect(
    () =>
      events.subscribe('message.changed', (event) => {
        const about = containerOf(event);
        const running = useTurns.getState().turns[key]?.status === 'running';
        if (about && containerKey(about) === key && !running) {
          void client.invalidateQueries(options);
        }
      }),
    [client, key, options],
  );

  const showAll = useCallback(
    (cut: readonly number[]) => loadWhole(client, { kind, id }, cut),
    [client, kind, id],
  );

  return {
    ...view,
    /** The newest entries, regardless of what is shown. */
    entries,
    /** The entries on the screen. */
    shown,
    showAll,
    error,
    isPending,
    refetch,
    /** Whether the stored rows are loaded. */
    isRead: data !== undefined,
  };
}
