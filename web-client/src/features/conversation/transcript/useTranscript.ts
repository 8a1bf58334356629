import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Container, containerKey, containerOf } from '@/api/containers';
import { events } from '@/api/events';
import { loadOlder, loadWhole, transcript } from '@/api/transcript';
import { useTurns } from '../turn/turnStore';
import { deletedRows } from './deleting';
import { entriesOf, outlineOf } from './entries';

/** The entries of a conversation: what is stored, what happens now, without what is being deleted. */
export function useTranscript({ kind, id }: Container) {
  const client = useQueryClient();
  const key = containerKey({ kind, id });
  const options = useMemo(() => transcript(client, { kind, id }), [client, kind, id]);
  const { data, error, isPending, refetch } = useQuery(options);
  const live = useTurns(useShallow(({ turns }) => outlineOf(turns[key])));
  const { data: deleted } = useQuery(deletedRows({ kind, id }));
  const hidden = useMemo(() => new Set(deleted), [deleted]);
  const rows = data?.rows;
  const entries = useMemo(() => entriesOf(rows ?? [], live, hidden), [rows, live, hidden]);

  // Another window deleted or added something; the rows of a running turn come with its frames.
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

  const [earlierFault, setEarlierFault] = useState<unknown>(null);
  const reading = useRef(false);
  const loadEarlier = useCallback(async () => {
    if (reading.current) return;
    reading.current = true;
    setEarlierFault(null);
    try {
      await loadOlder(client, { kind, id });
    } catch (fault) {
      setEarlierFault(fault);
    } finally {
      reading.current = false;
    }
  }, [client, kind, id]);

  const showAll = useCallback(
    (cut: readonly number[]) => loadWhole(client, { kind, id }, cut),
    [client, kind, id],
  );

  return {
    entries,
    showAll,
    error,
    isPending,
    refetch,
    hasEarlier: data !== undefined && !data.complete && earlierFault === null,
    /** Whether it is known what the service has. */
    isRead: data !== undefined,
    earlierFault,
    loadEarlier,
  };
}
