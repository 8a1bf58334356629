import { type ReactNode, useMemo } from 'react';
import type { Agent, AgentEvent } from '@/api/agents';
import { useServiceSecond } from '@/api/clock';
import { duration, money, plural } from '@/kit/figures/format';
import { shortCount } from '@/kit/figures/spent';
import { costText, isAtWork, tokensOf, tookMs } from '../labels';
import { fullness, stepTimes } from './entries';

interface Props {
  agent: Agent;
  events: readonly AgentEvent[];
  /** Actions for the transcript. */
  children?: ReactNode;
}

/** The run's figures so far, and each of its steps, below the timeline. */
export function RunFigures({ agent, events, children }: Props) {
  const now = useServiceSecond(isAtWork(agent));
  const run = agent.current_run;
  const took = run ? tookMs(run, now * 1000) : undefined;
  const spent = tokensOf(agent);
  const window = useMemo(() => fullness(events), [events]);
  const steps = useMemo(() => stepTimes(events), [events]);
  const facts = [
    took !== undefined && duration(took),
    agent.autonomy_enabled &&
      agent.step_count > 0 &&
      `${agent.step_count} of ${plural(agent.max_steps, 'step')}`,
    spent > 0 &&
      `${shortCount(agent.total_input_tokens)} tokens in, ${shortCount(agent.total_output_tokens)} out${run?.estimated ? ', estimated' : ''}`,
    costText(agent),
    agent.token_budget !== null && `token budget ${shortCount(agent.token_budget)}`,
    agent.money_budget !== null && `budget ${money(agent.money_budget)}`,
    window && `context used ${Math.round((window.now / window.limit) * 100)}%`,
  ].filter((fact) => typeof fact === 'string');
  return (
    <section aria-label="Figures" className="text-meta text-ink-3">
      <StepBars steps={steps} />
      <div className="flex min-h-9 items-center gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-4">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {children}
      </div>
    </section>
  );
}

/** The number of newest steps shown: more would be too thin. */
const SHOWN = 40;

/** The duration of each step, as one bar whose width is its time. */
export function StepBars({ steps }: { steps: readonly number[] }) {
  if (steps.length < 2) return null;
  const shown = steps.slice(-SHOWN);
  const before = steps.length > SHOWN ? `last ${SHOWN} of ` : '';
  const description = `${before}${plural(steps.length, 'step')}, the longest ${duration(Math.max(...shown))}`;
  return (
    <figure>
      <div
        role="img"
        aria-label={`Time per step: ${shown.map(duration).join(', ')}`}
        className="flex h-2 gap-0.5"
      >
        {shown.map((ms, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id but its position.
            key={at}
            title={duration(ms)}
            style={{ flexGrow: Math.max(ms, 1) }}
            className="min-w-0.5 basis-0 rounded-sm bg-section"
          />
        ))}
      </div>
      <figcaption className="pt-1">{description}</figcaption>
    </figure>
  );
}
