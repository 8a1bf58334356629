import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Container } from '@/api/containers';
import { sendUnsent } from '@/api/outbox';
import { queries } from '@/api/queries';
import { keepUnsent, unsentIn, useUnsent } from '@/api/unsent';
import type { Entry } from '../transcript/entries';

/** Keeps words for later when nobody takes them now; false when that is not possible. */
type KeepForLater = (content: string, model: string) => boolean;

/**
 * To be asked for before an attempt: what is new after it may be the very thing that was attempted, although
 * the answer to it never came.
 */
export type Prepare = () => KeepForLater;

/** What was said in a conversation while nobody answered, and the way to put more of it there. */
export function useOutbox({ kind, id }: Container, entries: readonly Entry[], isRead: boolean) {
  const client = useQueryClient();
  const all = useUnsent((outbox) => outbox.all);
  const unsent = useMemo(() => unsentIn(all, { kind, id }), [all, kind, id]);
  const known = useRef({ entries, isRead });
  useEffect(() => {
    known.current = { entries, isRead };
  });
  const prepare = useCallback((): KeepForLater => {
    const container = { kind, id };
    const before = known.current;
    const after = Math.max(0, ...before.entries.flatMap(({ ids }) => ids));
    const waiting = client.getQueryData(queries.queue(container).queryKey) ?? [];
    const queued = waiting.map((one) => one.id);
    return (content, model) => {
      // Without the transcript nobody could tell later whether the service has taken it after all.
      if (!before.isRead) return false;
      keepUnsent({ container, content, model, after, queued });
      void sendUnsent(client);
      return true;
    };
  }, [client, kind, id]);
  return { unsent, prepare };
}

export type Outbox = ReturnType<typeof useOutbox>;
