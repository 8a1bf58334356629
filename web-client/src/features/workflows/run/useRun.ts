import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type WorkflowRun, workflows } from '@/api/workflows';
import { isActive, isOpen } from '../words';

/** While a run goes on it is looked at so often even when nobody tells of a change; a replay changes nothing else. */
const LOOK_MS = 3_000;
const REPLAY_MS = 2_000;

function lookEvery(run: WorkflowRun | null | undefined): number | false {
  if (run?.step_runs.some((attempt) => attempt.replay && isOpen(attempt))) return REPLAY_MS;
  return run && isActive(run) && run.status !== 'awaiting_approval' ? LOOK_MS : false;
}

export function useNewestRun(id: number) {
  return useQuery({
    ...workflows.newestRun(id),
    refetchInterval: ({ state: { data } }) => lookEvery(data),
  });
}

/** The runs of a workflow, the newest first, as far as they are read. */
export function useRuns(id: number, enabled = true) {
  const reading = useInfiniteQuery({ ...workflows.runs(id), enabled });
  return { ...reading, runs: reading.data?.pages.flat() ?? [] };
}

/** A run by its number; earlier pages are read until it is there. */
export function useRunNumbered(id: number, number: number, enabled = true) {
  const reading = useInfiniteQuery({
    ...workflows.runs(id),
    enabled,
    refetchInterval: ({ state: { data } }) =>
      lookEvery(data?.pages.flat().find((run) => run.run_number === number)),
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = reading;
  const run = data?.pages.flat().find((one) => one.run_number === number);
  const last = data?.pages.at(-1)?.at(-1)?.run_number ?? 0;
  const isBefore = run === undefined && hasNextPage && last > number;
  useEffect(() => {
    if (enabled && isBefore && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [enabled, isBefore, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    run,
    error: reading.error,
    isMissing: data !== undefined && run === undefined && !isBefore,
    refetch,
  };
}
