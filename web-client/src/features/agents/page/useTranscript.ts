import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { agentTranscript, loadEarlier } from '@/api/agentTranscript';

/** How often a running transcript is polled, even without events. */
const LOOK_MS = 3_000;

/** The part before the loaded transcript. */
export interface Earlier {
  exists: boolean;
  failed: boolean;
  /** Loads it, unless that is in progress. */
  load: () => void;
}

/** The transcript of a run, or of all, from its end; follows new entries while live, and loads older ones on demand. */
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
