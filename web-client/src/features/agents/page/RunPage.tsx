import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Agent, agents } from '@/api/agents';
import { ChangesPanel } from '../changes/ChangesPanel';
import { AgentFrame } from './AgentFrame';
import { RunTimeline } from './RunTimeline';
import { runName } from './runName';

/** The page of a single run. */
export default function RunPage() {
  const run = Number(useParams({ strict: false }).run);
  return <AgentFrame>{(agent) => <One key={run} agent={agent} run={run} />}</AgentFrame>;
}

function One({ agent, run }: { agent: Agent; run: number }) {
  const { data: runs } = useQuery(agents.runs(agent.id));
  const known = runs?.find(({ id }) => id === run);
  const isRun = Number.isSafeInteger(run) && run > 0;
  return (
    <RunTimeline
      agent={agent}
      run={run}
      top={
        <div className="flex items-baseline gap-3 text-second">
          <h2 className="font-[560] text-ink">{known ? runName(known) : 'Run'}</h2>
          <Link
            to="/agents/$id/runs"
            params={{ id: String(agent.id) }}
            className="text-accent underline-offset-4 hover:underline"
          >
            All runs
          </Link>
        </div>
      }
      bottom={isRun && <ChangesPanel agent={agent} run={run} />}
    />
  );
}
