import { Link } from '@tanstack/react-router';
import { MessageCircleQuestion, Play, RotateCcw, Square } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Agent } from '@/api/agents';
import { useSecondsSince } from '@/api/clock';
import { duration } from '@/kit/figures/format';
import { tokenText } from '@/kit/figures/spent';
import { ScheduleMark } from '@/kit/ScheduleMark';
import { StateDot } from '@/kit/StateMark';
import { canBeAnswered } from '@/kit/states';
import { STEP } from '@/kit/useSteps';
import { IconButton } from '@/ui/IconButton';
import { MenuButton } from '@/ui/MenuButton';
import { When } from '@/ui/Minutely';
import { ProgressBar } from '@/ui/ProgressBar';
import { groupOf } from '../groups';
import {
  canResume,
  canStop,
  costText,
  isAtWork,
  lineOf,
  progressOf,
  stateOf,
  tokensOf,
} from '../labels';
import { useAreOff } from '../Off';
import { useAgentCommands } from '../useAgentCommands';

/** An agent's state, activity, cost and most likely action. */
export const AgentRow = memo(function AgentRow({ agent }: { agent: Agent }) {
  const commands = useAgentCommands();
  const { id, title, status, unread_count: unread } = agent;
  const needs = groupOf(agent) === 'you';
  const tokens = tokensOf(agent);
  const progress = progressOf(agent);
  return (
    <li
      {...{ [STEP]: String(id) }}
      className="grid grid-cols-[0.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[0.5rem_minmax(0,1fr)_6.5rem_13rem] sm:py-3.5"
    >
      <StateDot {...stateOf(agent)} />
      <Link
        to="/agents/$id"
        params={{ id: String(id) }}
        className="group flex min-h-11 min-w-0 flex-col justify-center"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="truncate font-[560] text-ink group-hover:underline">
            {title}
          </span>
          <span className="shrink-0 text-meta text-ink-3">{stateOf(agent).description}</span>
          <ScheduleMark schedule={agent.schedule} />
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-section px-1.5 text-meta leading-4.5 font-[560] text-paper">
              <span className="sr-only">, </span>
              {unread} new
            </span>
          )}
        </span>
        <span
          dir="auto"
          className={
            needs || status === 'failed'
              ? 'line-clamp-2 wrap-anywhere text-ink'
              : 'truncate text-ink-2'
          }
        >
          {lineOf(agent)}
        </span>
        {status === 'running' && progress !== null && (
          <span className="mt-1.5 block max-w-72">
            <ProgressBar
              slim
              label={`Progress of ${title}`}
              percent={progress}
              description={`${progress}%${agent.progress_label ? `, ${agent.progress_label}` : ''}`}
            />
          </span>
        )}
      </Link>
      <div className="col-start-2 flex items-center justify-between gap-3 sm:contents">
        <div className="text-meta text-ink-3 sm:col-start-3 sm:row-start-1 sm:text-right">
          {tokens > 0 && (
            <span className="mr-3 sm:mr-0 sm:block">{costText(agent) ?? tokenText(tokens)}</span>
          )}
          <Since agent={agent} />
        </div>
        <div className="flex shrink-0 items-center justify-end gap-2 sm:col-start-4 sm:row-start-1">
          <Fitting agent={agent} />
          <MenuButton label={`Actions for ${title}`} entries={commands.menuOf([agent])} />
        </div>
      </div>
    </li>
  );
});

/** How long it has been working, or when it last was. */
function Since({ agent }: { agent: Agent }) {
  const started = isAtWork(agent) ? (agent.current_run?.started_at ?? undefined) : undefined;
  const seconds = useSecondsSince(started);
  const at = agent.last_activity_at ?? agent.created_at;
  if (started !== undefined) return <span>{duration(seconds * 1000)}</span>;
  return <When at={at} />;
}

/** Requests are decided where they are shown in full. */
function answerVerb({ status, block_reason: reason }: Agent): string | undefined {
  if (status === 'blocked' && canBeAnswered(reason)) return 'Answer';
  return groupOf({ status }) === 'you' ? 'Review' : undefined;
}

/** The most likely action for the agent now. */
function Fitting({ agent }: { agent: Agent }): ReactNode {
  const { start, resume, stop } = useAgentCommands();
  const areOff = useAreOff();
  const { title } = agent;
  const verb = answerVerb(agent);
  if (verb) {
    return (
      <Link
        to="/agents/$id"
        params={{ id: String(agent.id) }}
        aria-label={`${verb} ${title}`}
        className="inline-flex h-8 items-center gap-2 rounded-xl bg-accent px-3 text-second font-[560] text-accent-ink pointer-coarse:min-h-11"
      >
        <MessageCircleQuestion aria-hidden size={15} /> {verb}
      </Link>
    );
  }
  const stops = isAtWork(agent) || (canStop(agent) && !canResume(agent));
  const one = stops
    ? { icon: Square, label: `Stop ${title}`, run: () => void stop(agent) }
    : canResume(agent)
      ? { icon: RotateCcw, label: `Resume ${title}`, run: () => void resume(agent) }
      : { icon: Play, label: `Start ${title}`, run: () => void start(agent) };
  return (
    <IconButton
      icon={one.icon}
      label={one.label}
      isDisabled={areOff && !stops}
      onPress={one.run}
      className="border border-line"
    />
  );
}
