import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Braces, List } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type Agent, type AgentEvent, agents } from '@/api/agents';
import { IN_COLUMN, LEDGER } from '@/kit/ledger/ledger';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { IconButton } from '@/ui/IconButton';
import { Skeleton } from '@/ui/Skeleton';
import { Spinner } from '@/ui/Spinner';
import { CLOCK } from '@/ui/when';
import { BlockedCard } from '../BlockedCard';
import { ChangesPanel } from '../changes/ChangesPanel';
import { readAgent } from '../invalidate';
import { isAtWork, lineOf } from '../labels';
import { Off, useAreOff } from '../Off';
import { PermissionCard } from '../PermissionCard';
import { AgentComposer } from './AgentComposer';
import { AgentFrame } from './AgentFrame';
import { type Entry, entriesOf, rawEntries } from './entries';
import { Rest } from './Rest';
import { RunFigures } from './RunFigures';
import { Timeline } from './Timeline';
import { useLiveWords } from './useLiveWords';
import { useTranscript } from './useTranscript';

/** The current run of an agent, live, and what it needs. */
export default function TranscriptPage() {
  return <AgentFrame>{(agent) => <Live key={agent.id} agent={agent} />}</AgentFrame>;
}

/** Marks visible entries as read. */
function useReading({ id, unread_count: unread, last_read_at: readAt }: Agent) {
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      // Nothing counts as new before it was first read.
      if (unread > 0 || readAt === null) readAgent(id).catch(() => {});
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, readAt]);
}

/** The timeline omits the objective, which is shown above it, and the open question, which is shown below. */
function toldOf(events: readonly AgentEvent[], task: string, isAsking: boolean): Entry[] {
  const entries = entriesOf(events);
  const [first] = entries;
  const open = isAsking ? entries.findLast(({ kind }) => kind === 'question') : undefined;
  const isTask = first?.kind === 'said' && first.text.trim() === task.trim();
  return entries.slice(isTask ? 1 : 0).filter((entry) => entry !== open);
}

function Live({ agent }: { agent: Agent }) {
  const areOff = useAreOff();
  const isLive = isAtWork(agent);
  const run = agent.current_run_id ?? undefined;
  const { data, error, refetch, earlier } = useTranscript(agent.id, run, isLive);
  const { data: inbox = [] } = useQuery(agents.inbox());
  const [isRaw, setRaw] = useState(false);
  const events = data?.events;
  const isAsking = agent.status === 'blocked' && agent.block_reason === 'question';
  const told = useMemo(
    () => (events ? toldOf(events, agent.task_prompt, isAsking) : []),
    [events, agent.task_prompt, isAsking],
  );
  const shown = useLiveWords(run, { events, isBroken: error !== null }, told);
  const entries = useMemo(
    () => (isRaw && events ? rawEntries(events) : shown),
    [isRaw, events, shown],
  );
  const last = entries.at(-1);
  const isWriting = last?.kind === 'answer' && last.live !== undefined;
  useReading(agent);
  const pending = data?.pending ?? [];
  const optionsOf = (request: string) =>
    inbox.find(({ request_id }) => request_id === request)?.options;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      {!data && (
        <div className="flex-1">
          <QueryFallback query={{ error, refetch }} failed="The transcript could not be loaded">
            <div className={`${LEDGER} pt-7`}>
              <Skeleton rows={5} height="44px" label="Loading the transcript" />
            </div>
          </QueryFallback>
        </div>
      )}
      {data && (
        <Timeline
          label={`Timeline of ${agent.title}`}
          entries={entries}
          isLive={isLive}
          isHeld={agent.status === 'needs_approval'}
          earlier={earlier}
          top={<Objective agent={agent} />}
          bottom={
            <div className={LEDGER}>
              <div className={`${IN_COLUMN} flex flex-col gap-4 pb-6`}>
                {!isLive && error && <Rest error={error} onRetry={() => void refetch()} />}
                {isLive && (
                  <AtWork agent={agent} isWriting={isWriting} isAsking={pending.length > 0} />
                )}
                {pending.map((wanted) => (
                  <PermissionCard
                    key={wanted.request_id}
                    agent={agent.id}
                    wanted={wanted}
                    objective={agent.task_prompt}
                    options={optionsOf(wanted.request_id)}
                  />
                ))}
                {agent.status === 'blocked' && (
                  <BlockedCard
                    agent={agent.id}
                    reason={agent.block_reason}
                    question={agent.blocked_question}
                    budget={agent.token_budget}
                    money={agent.money_budget}
                    isBesideField={agent.archived_at === null}
                  />
                )}
                {agent.retry_at !== null && <Retry at={agent.retry_at} />}
                {run !== undefined && (
                  <div className="px-4">
                    <RunFigures agent={agent} events={data.events}>
                      <IconButton
                        size="sm"
                        icon={isRaw ? List : Braces}
                        label={isRaw ? 'Show timeline' : 'Show raw events'}
                        onPress={() => setRaw(!isRaw)}
                      />
                    </RunFigures>
                    <ChangesPanel agent={agent} run={run} />
                  </div>
                )}
              </div>
            </div>
          }
        />
      )}
      {areOff && (
        <div className={LEDGER}>
          <div className={`${IN_COLUMN} pb-3`}>
            <Off />
          </div>
        </div>
      )}
      {agent.archived_at === null && <AgentComposer agent={agent} isOff={areOff} />}
    </div>
  );
}

const FOLDED_LETTERS = 320;

/** The objective, above the timeline. */
function Objective({ agent }: { agent: Agent }) {
  const [whole, setWhole] = useState(false);
  const isLong = agent.task_prompt.length > FOLDED_LETTERS;
  return (
    <section aria-label="Objective" className={`${LEDGER} pb-6`}>
      <h2 className="text-meta text-ink-3 @xl:pt-3 @xl:text-right">Objective</h2>
      <div className={`${IN_COLUMN} rounded-xl bg-sunken px-4 pt-3 pb-1`}>
        <p
          dir="auto"
          className={`wrap-anywhere whitespace-pre-wrap text-ink-2 ${isLong && !whole ? 'line-clamp-4' : ''}`}
        >
          {agent.task_prompt}
        </p>
        <p className="flex flex-wrap gap-x-4 text-second">
          {isLong && (
            <button
              type="button"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
              className="min-h-8 text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {whole ? 'Show less' : 'Show all'}
            </button>
          )}
          <Link
            to="/agents/$id/settings"
            params={{ id: String(agent.id) }}
            className="inline-flex min-h-8 items-center justify-center text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            Edit
          </Link>
        </p>
      </div>
    </section>
  );
}

interface AtWorkProps {
  agent: Agent;
  isWriting: boolean;
  /** Whether a decision is pending. */
  isAsking: boolean;
}

/** The agent's current activity, in its own words unless they appear above. A waiting agent is not working. */
function AtWork({ agent, isWriting, isAsking }: AtWorkProps) {
  const waits =
    agent.status === 'needs_approval' || isAsking
      ? 'Waiting for approval'
      : agent.status === 'pending' && lineOf(agent);
  return (
    // Screen readers learn from the frame that it waits.
    <p role={waits ? undefined : 'status'} className="flex items-center gap-2 pl-4 text-ink-2">
      {waits || (
        <>
          <Spinner />{' '}
          <span className="min-w-0 truncate">{isWriting ? 'Writing' : lineOf(agent)}</span>
        </>
      )}
    </p>
  );
}

function Retry({ at }: { at: string }) {
  const when = new Date(at).toLocaleTimeString(undefined, CLOCK);
  return <p className="pl-4 text-second text-ink-2">Retry at {when}.</p>;
}
