import { Link, useParams } from '@tanstack/react-router';
import type { Agent } from '@/api/agents';
import { ChangesPanel } from '../changes/ChangesPanel';
import { AgentFrame } from './AgentFrame';
import { RunTimeline } from './RunTimeline';

/** What an agent did in one of its runs. */
export default function RunPage() {
  const run = Number(useParams({ strict: false }).run);
  return <AgentFrame>{(agent) => <One key={run} agent={agent} run={run} />}</AgentFrame>;
}

function One({ agent, run }: { agent: Agent; run: number }) {
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-2 sm:px-5">
        <h2 className="font-[560]">Run {run}</h2>
        <Link
          to="/agents/$id/runs"
          params={{ id: String(agent.id) }}
          className="text-second text-accent underline-offset-4 hover:underline"
        >
          All runs
        </Link>
      </div>
      {Number.isSafeInteger(run) && run > 0 && <ChangesPanel agent={agent} run={run} />}
      <RunTimeline agent={agent} run={run} />
    </>
  );
}
