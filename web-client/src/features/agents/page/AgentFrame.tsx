import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Play, RotateCcw, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Agent, agents } from '@/api/agents';
import { isGone, sentenceOf } from '@/api/problem';
import { RenameField } from '@/kit/list/RenameField';
import { StateAnnouncer } from '@/kit/StateAnnouncer';
import { StateMark } from '@/kit/StateMark';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { MenuButton } from '@/ui/MenuButton';
import { PaneHeader } from '@/ui/PaneHeader';
import { ProgressBar } from '@/ui/ProgressBar';
import { useDocumentTitle } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { canResume, canStart, canStop, costText, isAtWork, stateOf } from '../labels';
import { useAreOff } from '../Off';
import { useAgentCommands } from '../useAgentCommands';

/** The id in the address; NaN if it is none. */
function useAgentId(): number {
  return Number(useParams({ strict: false }).id);
}

interface Props {
  children: (agent: Agent) => ReactNode;
}

/** The frame of an agent's page: its name, state, actions and tabs. */
export function AgentFrame({ children }: Props) {
  const id = useAgentId();
  const {
    data: agent,
    error,
    refetch,
  } = useQuery({
    ...agents.one(id),
    enabled: !Number.isNaN(id),
  });
  if (agent && !isGone(error)) {
    return (
      <Known key={agent.id} agent={agent}>
        {children(agent)}
      </Known>
    );
  }
  return (
    <>
      <PaneHeader title={<h1 className="text-second text-ink-3">Agent</h1>} />
      {isGone(error) || Number.isNaN(id) ? (
        <EmptyState
          sentence="Agent not found"
          detail="It may have been deleted."
          action={
            <Link to="/agents" className="text-accent underline underline-offset-4">
              All agents
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          sentence="Could not load the agent"
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="mx-auto w-full max-w-[46rem] px-4 pt-7 sm:px-8">
          <Skeleton rows={6} height="56px" label="Loading the agent" />
        </div>
      )}
    </>
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
  const [renaming, setRenaming] = useState(false);
  const { title } = agent;
  useDocumentTitle(title);
  const menu = commands.menuOf([agent], () => setRenaming(true));
  useActions(
    menu.map(({ id, label, icon, run }) => ({
      id: `agent.${id}`,
      label: id === 'settings' ? label : `Agent: ${label.replace('…', '')}`,
      group: 'Here',
      ...(icon && { icon }),
      run,
    })),
    menu.map(({ id }) => id).join(),
  );
  return (
    <>
      <PaneHeader
        title={
          <div className="flex min-w-0 items-center gap-2">
            <Link
              to="/agents"
              aria-label="Back to agents"
              className="-ml-2 grid size-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken pointer-coarse:size-11"
            >
              <ArrowLeft aria-hidden size={17} strokeWidth={1.75} />
            </Link>
            {renaming ? (
              <RenameField
                title={title}
                onDone={(next) => {
                  setRenaming(false);
                  commands.rename(agent, next);
                }}
                onCancel={() => setRenaming(false)}
              />
            ) : (
              <div className="min-w-0">
                <h1 dir="auto" title={title} className="truncate font-serif text-pane font-[560]">
                  {title}
                </h1>
                <p className="-mt-0.5 leading-4 sm:hidden">
                  <StateMark {...stateOf(agent)} />
                </p>
              </div>
            )}
          </div>
        }
        place={agent.archived_at === null ? undefined : 'Archived'}
        actions={
          <>
            <Main agent={agent} />
            <MenuButton label={`Actions for ${title}`} entries={menu} />
          </>
        }
      />
      <nav
        aria-label="Agent pages"
        className="flex shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-3 sm:px-4"
      >
        {PARTS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            params={{ id: String(agent.id) }}
            activeOptions={{ exact: to === '/agents/$id' }}
            className="relative flex h-10 shrink-0 items-center px-2.5 text-second text-ink-2 hover:text-ink focus-visible:outline-offset-[-3px] data-[status=active]:font-[560] data-[status=active]:text-ink data-[status=active]:after:absolute data-[status=active]:after:inset-x-2.5 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded data-[status=active]:after:bg-section pointer-coarse:h-11"
          >
            {label}
          </Link>
        ))}
        <span className="flex-1" />
        <span className="hidden shrink-0 items-center gap-3 pr-1 text-meta text-ink-3 sm:flex">
          <Progress agent={agent} />
          {costText(agent)}
          <StateMark {...stateOf(agent)} />
        </span>
      </nav>
      <StateAnnouncer name={title} {...stateOf(agent)} />
      {children}
    </>
  );
}

/** The progress that it reports. */
function Progress({ agent: { progress, progress_label: label } }: { agent: Agent }) {
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
      <Button size="sm" onPress={() => void stop(agent)}>
        <Square aria-hidden size={14} /> Stop
      </Button>
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
