import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Container } from '@/api/containers';
import { sendUnsent } from '@/api/outbox';
import { queries } from '@/api/queries';
import { keepUnsent, unsentIn, useUnsent } from '@/api/unsent';
import type { Entry } from '../transcript/entries';

/** What was said in a conversation while nobody answered, and the way to put more of it there. */
export function useOutbox({ kind, id }: Container, entries: readonly Entry[], isRead: boolean) {
  const client = useQueryClient();
  const all = useUnsent((outbox) => outbox.all);
  const unsent = useMemo(() => unsentIn(all, { kind, id }), [all, kind, id]);
  const known = useRef({ entries, isRead });
  useEffect(() => {
    known.current = { entries, isRead };
  });
  const keep = useCallback(
    (content: string, model: string): boolean => {
      // Without the transcript nobody could tell later whether the service has taken it after all.
      if (!known.current.isRead) return false;
      const container = { kind, id };
      const after = Math.max(0, ...known.current.entries.flatMap(({ ids }) => ids));
      const waiting = client.getQueryData(queries.queue(container).queryKey) ?? [];
      keepUnsent({ container, content, model, after, queued: waiting.map((one) => one.id) });
      void sendUnsent(client);
      return true;
    },
    [client, kind, id],
  );
  return { unsent, keep };
}

export type Outbox = ReturnType<typeof useOutbox>;
