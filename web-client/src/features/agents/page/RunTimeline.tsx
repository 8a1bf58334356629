import { type ReactNode, useMemo } from 'react';
import type { Agent } from '@/api/agents';
import { isGone, sentenceOf } from '@/api/problem';
import { IN_COLUMN, LEDGER } from '@/kit/ledger/ledger';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { isAtWork } from '../labels';
import { type Entry, entriesOf, stepTimes } from './entries';
import { Rest } from './Rest';
import { StepBars } from './RunFigures';
import { Timeline } from './Timeline';
import { useTranscript } from './useTranscript';

interface Props {
  agent: Agent;
  run: number;
  /** Above the first entry. */
  top?: ReactNode;
  /** Below the last one. */
  bottom?: ReactNode;
  /** The entries that differ from another run. */
  marked?: ReadonlySet<Entry['key']>;
}

/** The timeline of a run, read-only. */
export function RunTimeline({ agent, run, top, bottom, marked }: Props) {
  const isLive = run === agent.current_run_id && isAtWork(agent);
  const { data, error, refetch, earlier } = useTranscript(agent.id, run, isLive);
  const events = data?.events;
  const entries = useMemo(() => (events ? entriesOf(events) : []), [events]);
  if (!data && error) {
    return (
      <ErrorState
        sentence={isGone(error) ? 'Run not found' : 'The run could not be loaded'}
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
    return (
      <div className="px-4 sm:px-5">
        {top}
        <p className="py-6 text-ink-2">No transcript is kept for this run.</p>
        {bottom}
      </div>
    );
  }
  return (
    <Timeline
      label="Timeline of the run"
      entries={entries}
      isLive={isLive}
      marked={marked}
      earlier={earlier}
      top={top && <Column>{top}</Column>}
      bottom={
        <Column>
          {!isLive && error && <Rest error={error} onRetry={() => void refetch()} />}
          <StepBars steps={stepTimes(events ?? [])} />
          {bottom}
        </Column>
      }
    />
  );
}

const Column = ({ children }: { children: ReactNode }) => (
  <div className={LEDGER}>
    <div className={`${IN_COLUMN} pb-6 text-meta text-ink-3`}>{children}</div>
  </div>
);
