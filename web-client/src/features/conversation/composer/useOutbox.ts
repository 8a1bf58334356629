import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { SentFile } from '@/api/attachments';
import type { Container } from '@/api/containers';
import { sendLater } from '@/api/outbox';
import { unsentIn, useUnsent } from '@/api/unsent';

/** Keeps a message until it is accepted; the id is that of the attempt, if there was one. */
export type KeepForLater = (
  content: string,
  model: string,
  id?: string,
  files?: readonly SentFile[],
) => void;

/** The unsent messages of a conversation, and a function to add one. */
export function useOutbox({ kind, id }: Container) {
  const client = useQueryClient();
  const all = useUnsent((outbox) => outbox.all);
  const unsent = useMemo(() => unsentIn(all, { kind, id }), [all, kind, id]);
  const keepForLater = useCallback<KeepForLater>(
    (content, model, attempt, files = []) => {
      const carried = files.length > 0 ? { files } : {};
      sendLater(
        client,
        { is: 'said', container: { kind, id }, content, model, ...carried },
        attempt,
      );
    },
    [client, kind, id],
  );
  return { unsent, keepForLater };
}

export type Outbox = ReturnType<typeof useOutbox>;
