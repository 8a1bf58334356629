import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { serviceNow } from '@/api/clock';
import { sentenceOf } from '@/api/problem';
import type { Workflow, WorkflowRun } from '@/api/workflows';
import { duration } from '@/kit/figures/format';
import { costText, tokenText } from '@/kit/figures/spent';
import { Page } from '@/kit/page/Framed';
import { More } from '@/kit/page/More';
import { StateMark } from '@/kit/StateMark';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Select } from '@/ui/Select';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { attemptState, statusOf } from '../labels';
import { WorkflowFrame } from '../page/WorkflowFrame';
import { pairsOf, type Went } from './compare';
import { Prose } from './Prose';
import { EARLIER, optionsOf } from './RunPicker';
import { elapsedOf } from './timeline';
import { useRunNumbered, useRuns } from './useRun';

/** Compares two runs of a workflow, step by step. */
export default function ComparePage() {
  return <WorkflowFrame>{(workflow) => <Compare workflow={workflow} />}</WorkflowFrame>;
}

function Compare({ workflow }: { workflow: Workflow }) {
  const params = useParams({ strict: false });
  const navigate = useNavigate();
  const [left, right] = [Number(params.left), Number(params.right)];
  const one = useRunNumbered(workflow.id, left);
  const other = useRunNumbered(workflow.id, right);
  const { runs, hasNextPage, fetchNextPage } = useRuns(workflow.id);
  const go = (to: { left?: string; right?: string }) =>
    void navigate({
      to: '/workflows/$id/compare/$left/$right',
      params: { id: String(workflow.id), left: String(left), right: String(right), ...to },
    });
  const error = one.error ?? other.error;
  // The run before may be deleted, which the run page does not know until it has loaded the runs.
  const instead = one.isMissing && other.run && runs.find((run) => run.run_number !== right);
  if (instead) {
    const pair = {
      id: String(workflow.id),
      left: String(instead.run_number),
      right: String(right),
    };
    return <Navigate to="/workflows/$id/compare/$left/$right" params={pair} replace />;
  }
  const picks = { runs, hasEarlier: hasNextPage, onEarlier: () => void fetchNextPage() };
  return (
    <Page className="max-w-[62rem] pt-7 pb-24">
      <Sentence>Compare runs</Sentence>
      <Link
        to="/workflows/$id/run/$run"
        params={{ id: String(workflow.id), run: String(right) }}
        className="text-second text-accent underline-offset-4 hover:underline"
      >
        Back to run {right}
      </Link>
      {one.run && other.run ? (
        <>
          <div className="mt-5 grid grid-cols-2 gap-x-4 sm:gap-x-8">
            <Picked {...picks} label="Left" run={one.run} onPick={(run) => go({ left: run })} />
            <Picked {...picks} label="Right" run={other.run} onPick={(run) => go({ right: run })} />
          </div>
          <ol aria-label="Steps" className="mt-5 border-t border-line">
            {pairsOf(one.run, other.run).map((pair) => (
              <li key={`${left} ${right} ${pair.position}`} className="border-b border-line py-3">
                <h2 className="font-[560]">
                  {pair.position + 1}. <bdi>{pair.label}</bdi>
                </h2>
                {pair.differs !== undefined && (
                  <p className="text-second text-ink-2">
                    {pair.differs ? 'Output differs' : 'Same output'}
                  </p>
                )}
                <div className="mt-1 grid grid-cols-2 gap-x-4 sm:gap-x-8">
                  <Side went={pair.left} run={left} isOpen={pair.differs} />
                  <Side went={pair.right} run={right} isOpen={pair.differs} />
                </div>
              </li>
            ))}
          </ol>
        </>
      ) : error ? (
        <ErrorState
          sentence="The runs could not be loaded"
          detail={sentenceOf(error)}
          onRetry={() => void Promise.all([one.refetch(), other.refetch()])}
        />
      ) : one.isMissing || other.isMissing ? (
        <EmptyState sentence="Run not found" />
      ) : (
        <Skeleton rows={5} height="64px" label="Loading the runs" />
      )}
    </Page>
  );
}

interface PickedProps {
  label: string;
  run: WorkflowRun;
  runs: readonly WorkflowRun[];
  hasEarlier: boolean;
  onEarlier: () => void;
  onPick: (run: string) => void;
}

function Picked({ label, run, runs, hasEarlier, onEarlier, onPick }: PickedProps) {
  const tokens = run.total_input_tokens + run.total_output_tokens;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={label}
        value={String(run.run_number)}
        onChange={(picked) => (picked === EARLIER ? onEarlier() : onPick(picked))}
        options={optionsOf(run, runs, hasEarlier)}
      />
      <p className="flex flex-wrap gap-x-3 text-meta text-ink-3">
        <StateMark {...statusOf(run)} />
        <span>{duration(elapsedOf(run, serviceNow()))}</span>
        <span>{tokenText(tokens)}</span>
        <span>{costText(run.total_cost, run.unpriced_tokens)}</span>
        <span>version {run.version}</span>
      </p>
    </div>
  );
}

interface SideProps {
  went: Went | undefined;
  run: number;
  /** Whether its output is shown at first. */
  isOpen: boolean | undefined;
}

function Side({ went, run, isOpen = false }: SideProps) {
  if (!went) return <p className="text-second text-ink-3">Not reached</p>;
  const { attempt, attempts } = went;
  const { started_at, finished_at, input_tokens, output_tokens, output_summary } = attempt;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 text-meta text-ink-3">
        <span className="sr-only">Run {run}:</span>
        <StateMark {...attemptState(attempt)} />
        <span>{duration(elapsedOf({ started_at, finished_at } as WorkflowRun, serviceNow()))}</span>
        {input_tokens + output_tokens > 0 && <span>{tokenText(input_tokens + output_tokens)}</span>}
        {attempts > 1 && <span>{attempts} attempts</span>}
      </p>
      {output_summary && (
        <More label="Output" startsOpen={isOpen}>
          <Prose text={output_summary} />
        </More>
      )}
    </div>
  );
}
