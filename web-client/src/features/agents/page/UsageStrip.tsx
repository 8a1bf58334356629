import type { ReactNode } from 'react';
import type { Agent } from '@/api/agents';
import { useServiceSecond } from '@/api/clock';
import { duration, money } from '@/kit/figures/format';
import { shortCount } from '@/kit/figures/spent';
import { StateMark } from '@/kit/StateMark';
import { ProgressBar } from '@/ui/ProgressBar';
import { costText, isAtWork, stateOf, tokensOf, tookMs } from '../words';

interface Props {
  agent: Agent;
  /** How full the window of its model is. */
  window: { now: number; limit: number } | undefined;
  children?: ReactNode;
}

/** How far it is, and what that has cost so far. */
export function UsageStrip({ agent, window, children }: Props) {
  const now = useServiceSecond(isAtWork(agent));
  const run = agent.current_run;
  const took = run ? tookMs(run, now * 1000) : undefined;
  const spent = tokensOf(agent);
  const facts = [
    took !== undefined && duration(took),
    agent.autonomy_enabled &&
      agent.step_count > 0 &&
      `${agent.step_count} of ${agent.max_steps} steps`,
    spent > 0 &&
      `${shortCount(agent.total_input_tokens)} tokens in, ${shortCount(agent.total_output_tokens)} out${run?.estimated ? ', estimated' : ''}`,
    costText(agent),
    agent.token_budget !== null && `token budget ${shortCount(agent.token_budget)}`,
    agent.money_budget !== null && `budget ${money(agent.money_budget)}`,
    window && `context used ${Math.round((window.now / window.limit) * 100)} %`,
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-3 border-b border-line px-4 text-meta text-ink-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
        <span className="sm:hidden">
          <StateMark {...stateOf(agent)} />
        </span>
        {agent.progress !== null && (
          <span className="flex items-center gap-2">
            <span className="block w-24">
              <ProgressBar
                slim
                label="Progress"
                percent={agent.progress}
                says={`${agent.progress} %`}
              />
            </span>
            {agent.progress} %{agent.progress_label && `, ${agent.progress_label}`}
          </span>
        )}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {children}
    </div>
  );
}
