import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { agents } from '@/api/agents';

/** While a run goes on it is looked at so often even when nobody tells of a change. */
const LOOK_MS = 3_000;

/** The transcript of a run, or of all; it is read on until its end, and goes on while there is something new. */
export function useTranscript(id: number, run: number | undefined, isLive: boolean) {
  const client = useQueryClient();
  const reading = useQuery({
    ...agents.transcript(client, id, run),
    refetchInterval: isLive ? LOOK_MS : false,
  });
  const { data, isFetching, error, refetch } = reading;
  const more = data?.more === true;
  useEffect(() => {
    if (more && !isFetching && !error) void refetch();
  }, [more, isFetching, error, refetch]);
  return reading;
}
