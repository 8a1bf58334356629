import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Agent, type AgentRun, agents } from '@/api/agents';
import { serviceNow } from '@/api/clock';
import { duration } from '@/kit/figures/format';
import { tokenText } from '@/kit/figures/spent';
import { Page } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { StateMark } from '@/kit/StateMark';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { FaultText } from '@/ui/FaultText';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { costText, resultOf, stateOf, tokensOf, tookMs, triggerOf } from '../labels';
import { AgentFrame } from './AgentFrame';
import { runName } from './runName';

/** All runs of an agent; one can be opened, two can be compared. */
export default function RunsPage() {
  return <AgentFrame>{(agent) => <Runs agent={agent} />}</AgentFrame>;
}

function Runs({ agent }: { agent: Agent }) {
  const reading = useQuery(agents.runs(agent.id));
  const { data: runs } = reading;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const navigate = useNavigate();
  const [left, right] = chosen
    .toSorted((a, b) => a - b)
    .map((id) => runs?.find((run) => run.id === id));
  // The last two chosen: a third replaces the earlier one.
  const toggle = (id: number) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before.slice(-1), id],
    );
  return (
    <Page className="max-w-[52rem] pt-7 pb-24">
      <Sentence
        isPart
        detail={runs && runs.length > 1 ? 'Select two runs to compare them.' : undefined}
      >
        Runs
      </Sentence>
      <QueryFallback query={reading} failed="The runs could not be loaded">
        <div className="mt-5">
          <Skeleton rows={5} height="64px" label="Loading runs" />
        </div>
      </QueryFallback>
      {runs && runs.length === 0 && (
        <EmptyState sentence="No runs yet" detail="Start the agent to see its first run." />
      )}
      {runs && runs.length > 0 && (
        <ul aria-label="Runs" className="mt-5 border-t border-line">
          {runs.map((run) => (
            <RunRow
              key={run.id}
              agent={agent}
              run={run}
              isChosen={chosen.includes(run.id)}
              {...(runs.length > 1 && { onToggle: () => toggle(run.id) })}
            />
          ))}
        </ul>
      )}
      {left && right && (
        <div className="sticky bottom-4 mt-4 flex animate-enter items-center gap-3 rounded-2xl border border-line bg-sheet py-2.5 pr-2.5 pl-4 shadow-overlay">
          <span className="flex-1 text-ink-2">
            {runName(left)} and {runName(right)}
          </span>
          <Button
            variant="primary"
            onPress={() =>
              void navigate({
                to: '/agents/$id/compare/$left/$right',
                params: { id: String(agent.id), left: String(left.id), right: String(right.id) },
              })
            }
          >
            Compare
          </Button>
        </div>
      )}
    </Page>
  );
}

interface RowProps {
  agent: Agent;
  run: AgentRun;
  isChosen: boolean;
  /** Absent if there is no other run to compare with. */
  onToggle?: () => void;
}

function RunRow({ agent, run, isChosen, onToggle }: RowProps) {
  const took = tookMs(run, serviceNow());
  const tokens = tokensOf(run);
  const isCurrent = run.id === agent.current_run_id;
  const params = { id: String(agent.id), run: String(run.id) };
  const result = run.error ?? resultOf(run);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      {onToggle && (
        <label className="grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onToggle}
            aria-label={`Compare ${runName(run)}`}
            className="size-4 accent-(--section)"
          />
        </label>
      )}
      <Link
        to="/agents/$id/runs/$run"
        params={params}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center"
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-[560] group-hover:underline">{runName(run)}</span>
          <StateMark {...stateOf(run)} />
          {isCurrent && <span className="text-meta text-ink-3">current</span>}
        </span>
        <span className="text-meta text-ink-3">
          {[
            triggerOf(run),
            took !== undefined && duration(took),
            tokens > 0 && tokenText(tokens) + (run.estimated ? ' (estimated)' : ''),
            costText(run),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {result && (
          <span dir="auto" className="truncate text-second text-ink-2">
            {run.error ? <FaultText text={run.error} /> : result}
          </span>
        )}
      </Link>
    </li>
  );
}
