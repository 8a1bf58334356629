import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type WorkflowRun, workflows } from '@/api/workflows';
import { isActive, isOpen } from '../labels';

/** How often a running workflow is polled, even without events; a replay causes no other change. */
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

/** The loaded runs of a workflow, newest first. */
export function useRuns(id: number, enabled = true) {
  const reading = useInfiniteQuery({ ...workflows.runs(id), enabled });
  return { ...reading, runs: reading.data?.pages.flat() ?? [] };
}

/** A run by its number; earlier pages are loaded until it is found. */
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
