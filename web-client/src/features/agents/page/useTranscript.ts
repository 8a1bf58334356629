import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { agentTranscript, loadEarlier } from '@/api/agentTranscript';

/** While a run goes on it is looked at so often even when nobody tells of a change. */
const LOOK_MS = 3_000;

/** What is before the part of a transcript that is read. */
export interface Earlier {
  exists: boolean;
  failed: boolean;
  /** Reads it, unless that is under way. */
  load: () => void;
}

/** The transcript of a run, or of all, from its end; it goes on while there is something new, and back where someone wants it. */
export function useTranscript(id: number, run: number | undefined, isLive: boolean) {
  const client = useQueryClient();
  const reading = useQuery({
    ...agentTranscript(client, id, run),
    refetchInterval: isLive ? LOOK_MS : false,
  });
  const { data, isFetching, error, refetch } = reading;
  const more = data?.more === true;
  useEffect(() => {
    if (more && !isFetching && !error) void refetch();
  }, [more, isFetching, error, refetch]);

  const back = useMutation({ mutationFn: () => loadEarlier(client, id, run) });
  const { mutate, isPending, isError } = back;
  const load = useCallback(() => {
    if (!isPending) mutate();
  }, [mutate, isPending]);
  const earlier: Earlier = { exists: Boolean(data?.earlier), failed: isError, load };
  return { data, error, refetch, earlier };
}
