import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Agent, type AgentRun, agents } from '@/api/agents';
import { agentTranscript } from '@/api/agentTranscript';
import { serviceNow } from '@/api/clock';
import { DataTable } from '@/kit/figures/DataTable';
import { count, duration, money } from '@/kit/figures/format';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { ErrorState } from '@/ui/ErrorState';
import { useLayout } from '@/ui/layout';
import { Segments } from '@/ui/Segments';
import { Skeleton } from '@/ui/Skeleton';
import { costText, policyName, resultOf, stateOf, tookMs, triggerOf } from '../labels';
import { AgentFrame } from './AgentFrame';
import { differing, type Entry, entriesOf } from './entries';
import { RunTimeline } from './RunTimeline';
import { runName } from './runName';

/** Compares two runs: their figures, and their timelines with the calls that differ. */
export default function ComparePage() {
  const { left, right } = useParams({ strict: false });
  return (
    <AgentFrame>
      {(agent) => <Both agent={agent} left={Number(left)} right={Number(right)} />}
    </AgentFrame>
  );
}

interface Props {
  agent: Agent;
  left: number;
  right: number;
}

/** The calls that differ; none until both transcripts are loaded from their beginning, since calls are compared by place. */
function useDiffering({ agent, left, right }: Props): ReadonlySet<Entry['key']> {
  const client = useQueryClient();
  const { data: one } = useQuery(agentTranscript(client, agent.id, left));
  const { data: other } = useQuery(agentTranscript(client, agent.id, right));
  return useMemo(
    () =>
      one && other && !one.earlier && !other.earlier
        ? differing(entriesOf(one.events), entriesOf(other.events))
        : new Set(),
    [one, other],
  );
}

function Both({ agent, left, right }: Props) {
  const marked = useDiffering({ agent, left, right });
  const reading = useQuery(agents.runs(agent.id));
  const { data: runs } = reading;
  const isNarrow = useLayout() === 'phone';
  const [side, setSide] = useState<'left' | 'right'>('left');
  const find = (id: number) => runs?.find((run) => run.id === id);
  const [one, other] = [find(left), find(right)];
  if (!runs) {
    return (
      <QueryFallback query={reading} failed="The runs could not be loaded">
        <div className="px-4 pt-5">
          <Skeleton rows={6} height="36px" label="Loading runs" />
        </div>
      </QueryFallback>
    );
  }
  if (!one || !other) {
    return <ErrorState sentence="One of these runs was deleted" />;
  }
  const shown = isNarrow ? [side === 'left' ? one : other] : [one, other];
  return (
    <>
      <div className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line px-4 py-3 sm:px-5">
        <Figures one={one} other={other} />
      </div>
      {isNarrow && (
        <div className="shrink-0 border-b border-line px-4 py-2">
          <Segments
            label="Which run"
            hideLabel
            value={side}
            onChange={setSide}
            segments={[
              { id: 'left', label: runName(one) },
              { id: 'right', label: runName(other) },
            ]}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {shown.map((run) => (
          <section
            key={run.id}
            aria-label={`${run === one ? 'Left' : 'Right'}, ${runName(run)}`}
            className="flex min-h-0 min-w-0 flex-1 flex-col border-line not-first:border-l"
          >
            {!isNarrow && <h2 className="px-5 pt-3 font-[560]">{runName(run)}</h2>}
            <RunTimeline agent={agent} run={run.id} marked={marked} />
          </section>
        ))}
      </div>
    </>
  );
}

interface Line {
  label: string;
  of: (run: AgentRun) => string;
}

const LINES: readonly Line[] = [
  { label: 'State', of: (run) => stateOf(run).description },
  { label: 'Trigger', of: triggerOf },
  { label: 'Model', of: ({ model }) => model ?? 'Default model' },
  { label: 'Permissions', of: ({ approval_policy }) => policyName(approval_policy) },
  {
    label: 'Duration',
    of: (run) => {
      const ms = tookMs(run, serviceNow());
      return ms === undefined ? 'Not started' : duration(ms);
    },
  },
  { label: 'Input tokens', of: ({ total_input_tokens }) => count(total_input_tokens) },
  { label: 'Output tokens', of: ({ total_output_tokens }) => count(total_output_tokens) },
  {
    label: 'Cost',
    of: (run) => costText(run) ?? (run.unpriced_tokens > 0 ? 'No price set' : money(0)),
  },
  {
    label: 'Result',
    of: (run) => run.error ?? resultOf(run) ?? 'None yet',
  },
];

function Figures({ one, other }: { one: AgentRun; other: AgentRun }) {
  return (
    <DataTable
      caption={`${runName(one)} and ${runName(other)}`}
      rows={LINES}
      keyOf={({ label }) => label}
      columns={[
        {
          id: 'label',
          label: 'Figure',
          cell: ({ label, of }) =>
            of(one) === of(other) ? (
              label
            ) : (
              <mark className="bg-warn-soft text-ink">
                {label}
                <span className="sr-only"> (differs)</span>
              </mark>
            ),
        },
        { id: 'one', label: runName(one), cell: ({ of }) => <Short text={of(one)} /> },
        { id: 'other', label: runName(other), cell: ({ of }) => <Short text={of(other)} /> },
      ]}
    />
  );
}

const Short = ({ text }: { text: string }) => (
  <span dir="auto" className="line-clamp-3 wrap-anywhere">
    {text}
  </span>
);
