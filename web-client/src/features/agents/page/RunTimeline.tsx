import { useMemo } from 'react';
import type { Agent } from '@/api/agents';
import { isGone, sentenceOf } from '@/api/problem';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { isAtWork } from '../words';
import { entriesOf } from './entries';
import { Rest } from './Rest';
import { Timeline } from './Timeline';
import { useTranscript } from './useTranscript';

/** The timeline of a run, to be read. */
export function RunTimeline({ agent, run }: { agent: Agent; run: number }) {
  const isLive = run === agent.current_run_id && isAtWork(agent);
  const { data, error, refetch, earlier } = useTranscript(agent.id, run, isLive);
  const events = data?.events;
  const entries = useMemo(() => (events ? entriesOf(events) : []), [events]);
  if (!data && error) {
    return (
      <ErrorState
        sentence={isGone(error) ? 'Run not found' : 'Could not load the run'}
        detail={isGone(error) ? 'It may have been deleted.' : sentenceOf(error)}
        {...(!isGone(error) && { onRetry: () => void refetch() })}
      />
    );
  }
  if (!data) {
    return (
      <div className="px-4 pt-5">
        <Skeleton rows={4} height="44px" label="Loading the run" />
      </div>
    );
  }
  if (entries.length === 0 && !data.more && !earlier.exists) {
    return <p className="px-4 py-6 text-ink-2 sm:px-5">No transcript is kept for this run.</p>;
  }
  return (
    <Timeline
      label={`Timeline of run ${run}`}
      entries={entries}
      isLive={isLive}
      earlier={earlier}
      bottom={!isLive && error && <Rest error={error} onRetry={() => void refetch()} />}
    />
  );
}
