import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sentenceOf } from '@/api/problem';
import type { Workflow } from '@/api/workflows';
import { Page } from '@/kit/page/Framed';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { WorkflowFrame } from '../page/WorkflowFrame';
import { RunView } from './RunView';
import { useNewestRun, useRunNumbered } from './useRun';

/** A run of a workflow: the newest one at any time, or the one in the address. */
export default function RunPage() {
  const { run = 'latest' } = useParams({ strict: false });
  return <WorkflowFrame>{(workflow) => <Run workflow={workflow} named={run} />}</WorkflowFrame>;
}

function Run({ workflow, named }: { workflow: Workflow; named: string }) {
  const newest = useNewestRun(workflow.id);
  const number = Number(named);
  const isPinned = named !== 'latest';
  const isOther = isPinned && newest.data?.run_number !== number;
  const pinned = useRunNumbered(workflow.id, number, isOther && newest.data !== undefined);
  const run = isOther ? pinned.run : newest.data;
  const error = isOther ? (pinned.error ?? newest.error) : newest.error;
  // The data of the previous run would be mistaken for the new one.
  const isStarting = !isPinned && (workflow.current_run_id ?? 0) > (newest.data?.id ?? 0);
  if (run && !isStarting) {
    return (
      <RunView
        key={run.id}
        workflow={workflow}
        run={run}
        isNewest={run.id === newest.data?.id}
        named={isPinned ? number : 'latest'}
      />
    );
  }
  if (error) {
    return (
      <Runless>
        <ErrorState
          sentence="The run could not be loaded"
          detail={sentenceOf(error)}
          onRetry={() => void Promise.all([newest.refetch(), isOther && pinned.refetch()])}
        />
      </Runless>
    );
  }
  if (newest.data === null && !isStarting) {
    return (
      <Runless>
        <EmptyState
          sentence="No runs yet"
          detail="Runs of this workflow appear here, step by step."
        />
      </Runless>
    );
  }
  if (isOther && pinned.isMissing) {
    return (
      <Runless>
        <EmptyState
          sentence={`Run ${named} not found`}
          detail="It may have been deleted, or the address is incomplete."
          action={
            <Link
              to="/workflows/$id/run/$run"
              params={{ id: String(workflow.id), run: 'latest' }}
              className="text-accent underline underline-offset-4"
            >
              Latest run
            </Link>
          }
        />
      </Runless>
    );
  }
  return (
    <Runless>
      <Skeleton rows={6} height="52px" label="Loading the run" />
    </Runless>
  );
}

/** Shown if there is no run. */
function Runless({ children }: { children: ReactNode }) {
  return (
    <Page className="max-w-[72rem] pt-7 pb-24">
      <Sentence>Runs</Sentence>
      <div className="mt-5">{children}</div>
    </Page>
  );
}
