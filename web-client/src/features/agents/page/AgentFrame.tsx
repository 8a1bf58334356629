import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { MessageCircleQuestion, Play, RotateCcw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Agent, agents } from '@/api/agents';
import { isGone } from '@/api/problem';
import { DetailFrame, TAB } from '@/kit/page/DetailFrame';
import { PageFallback } from '@/kit/page/PageFallback';
import { StateMark } from '@/kit/StateMark';
import { canBeAnswered } from '@/kit/states';
import { runWhenOffered } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { ProgressBar } from '@/ui/ProgressBar';
import { canResume, canStart, canStop, costText, isAtWork, progressOf, stateOf } from '../labels';
import { useAreOff } from '../Off';
import { useAgentCommands } from '../useAgentCommands';

/** The id in the address; NaN if it is none. */
function useAgentId(): number {
  return Number(useParams({ strict: false }).id);
}

/** The frame of an agent's page: its name, state, actions and tabs. */
export function AgentFrame({ children }: { children: (agent: Agent) => ReactNode }) {
  const id = useAgentId();
  const reading = useQuery({ ...agents.one(id), enabled: !Number.isNaN(id) });
  const { data: agent, error } = reading;
  if (agent && !isGone(error)) {
    return (
      <Known key={agent.id} agent={agent}>
        {children(agent)}
      </Known>
    );
  }
  return (
    <PageFallback
      title="Agent"
      query={reading}
      failed="The agent could not be loaded"
      loading="Loading the agent"
      isWide
      isMissing={isGone(error) || Number.isNaN(id)}
      missing={{
        sentence: 'Agent not found',
        detail: 'It may have been deleted.',
        action: (
          <Link to="/agents" className="text-accent underline underline-offset-4">
            All agents
          </Link>
        ),
      }}
    />
  );
}

const PARTS = [
  { to: '/agents/$id', label: 'Timeline' },
  { to: '/agents/$id/runs', label: 'Runs' },
  { to: '/agents/$id/artifacts', label: 'Results' },
  { to: '/agents/$id/settings', label: 'Settings' },
] as const;

function Known({ agent, children }: { agent: Agent; children: ReactNode }) {
  const commands = useAgentCommands();
  const { title } = agent;
  return (
    <DetailFrame
      kind="Agent"
      back={{ to: '/agents', label: 'Back to agents' }}
      name={title}
      heading={
        <div className="min-w-0">
          <h1 dir="auto" title={title} className="truncate font-serif text-pane font-[560]">
            {title}
          </h1>
          <p className="-mt-0.5 leading-4 sm:hidden">
            <StateMark {...stateOf(agent)} />
          </p>
        </div>
      }
      state={stateOf(agent)}
      isArchived={agent.archived_at !== null}
      menuOf={(startRenaming) => commands.menuOf([agent], startRenaming)}
      onRename={(next) => commands.rename(agent, next)}
      action={<Main agent={agent} />}
      tabs={PARTS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ id: String(agent.id) }}
          activeOptions={{ exact: to === '/agents/$id' }}
          className={TAB}
        >
          {label}
        </Link>
      ))}
      figures={
        <>
          <Progress agent={agent} />
          {costText(agent)}
        </>
      }
    >
      {children}
    </DetailFrame>
  );
}

/** The progress that it reports. */
function Progress({ agent }: { agent: Agent }) {
  const progress = progressOf(agent);
  const label = agent.progress_label;
  if (progress === null) return null;
  const description = `${progress}%${label ? `, ${label}` : ''}`;
  return (
    <span title={description} className="flex items-center gap-2">
      <span className="block w-20">
        <ProgressBar slim label="Progress" percent={progress} description={description} />
      </span>
      {progress}%
    </span>
  );
}

/** The most likely action. */
function Main({ agent }: { agent: Agent }) {
  const { start, resume, stop } = useAgentCommands();
  const areOff = useAreOff();
  if (isAtWork(agent) || (canStop(agent) && !canResume(agent))) {
    return (
      <>
        <Answer agent={agent} />
        {/* Next to an answer, a phone has room for it in the menu only. */}
        <Button
          size="sm"
          className={agent.status === 'blocked' ? 'max-sm:hidden' : ''}
          onPress={() => void stop(agent)}
        >
          <Square aria-hidden size={14} /> Stop
        </Button>
      </>
    );
  }
  if (canResume(agent)) {
    return (
      <Button size="sm" isDisabled={areOff} onPress={() => void resume(agent)}>
        <RotateCcw aria-hidden size={14} /> Resume
      </Button>
    );
  }
  if (!canStart(agent) || agent.archived_at !== null) return null;
  return (
    <Button size="sm" isDisabled={areOff} onPress={() => void start(agent)}>
      <Play aria-hidden size={14} /> {agent.current_run_id === null ? 'Start' : 'Run again'}
    </Button>
  );
}

/** Goes to the field in which the agent's question is answered. */
function Answer({
  agent: { id, status, block_reason: reason, archived_at: archived },
}: {
  agent: Agent;
}) {
  const navigate = useNavigate();
  if (status !== 'blocked' || !canBeAnswered(reason) || archived !== null) return null;
  const answer = async () => {
    await navigate({ to: '/agents/$id', params: { id: String(id) } });
    runWhenOffered('conversation.write');
  };
  return (
    <Button size="sm" variant="primary" onPress={() => void answer()}>
      <MessageCircleQuestion aria-hidden size={14} /> Answer
    </Button>
  );
}
