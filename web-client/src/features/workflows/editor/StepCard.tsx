import { Link } from '@tanstack/react-router';
import { CornerLeftUp } from 'lucide-react';
import { serversOf } from '@/api/tools';
import type { WorkflowStep } from '@/api/workflows';
import { plural } from '@/kit/figures/format';
import { KIND_ICONS } from '../icons';
import { KINDS, labelOf } from '../labels';
import { LoopMargin, marginOf } from './LoopMargin';
import { type Loop, piecesAt } from './loops';
import { positionsOf } from './stepDraft';

interface Props {
  step: WorkflowStep;
  /** The step that it sends the run back to, counted from 0. */
  backTo: number | undefined;
  loops: readonly (Loop & { lane: number })[];
}

function numbersOf(sources: string | null): string {
  const numbers = positionsOf(sources).map((position) => position + 1);
  if (numbers.length === 0) return 'no step';
  return `${numbers.length === 1 ? 'step' : 'steps'} ${numbers.join(', ')}`;
}

/** How it works, where that differs from the default. */
function waysOf(step: WorkflowStep): string[] {
  const { on_error, max_retries, context_mode, context_sources, use_mcp, mcp_servers } = step;
  const ways = [
    step.kind !== 'approval' &&
      on_error === 'retry' &&
      `Retries up to ${plural(max_retries, 'time')}`,
    step.kind !== 'approval' && on_error === 'continue' && 'Continues after a failure',
    context_mode === 'none' && 'Reads no earlier steps',
    context_mode === 'selected' && `Reads ${numbersOf(context_sources)}`,
    use_mcp === false && 'No tools',
    use_mcp !== false &&
      mcp_servers !== null &&
      `Tools: ${serversOf(mcp_servers).join(', ') || 'none'}`,
    step.approval_timeout_seconds !== null &&
      `${step.on_timeout === 'approve' ? 'Approved' : 'Rejected'} after ${plural(step.approval_timeout_seconds / 60, 'minute')}`,
    step.kind === 'approval' && step.on_reject === 'stop' && 'A rejection stops the run',
    step.kind === 'approval' && step.on_reject === 'skip' && 'A rejection skips ahead',
  ];
  return ways.filter((way) => way !== false);
}

/** A step, read-only. */
export function StepCard({ step, backTo, loops }: Props) {
  const { position, kind, agent, instructions } = step;
  const Icon = KIND_ICONS[kind];
  const lanes = Math.max(0, ...loops.map(({ lane }) => lane + 1));
  const task = agent?.inline ? agent.task_prompt : null;
  const isMissing = kind !== 'approval' && agent === null;
  const ways = waysOf(step);
  return (
    <li className="relative border-b border-line [--anchor:1.5rem]" style={marginOf(lanes)}>
      <LoopMargin pieces={piecesAt(loops, position)} lanes={lanes} />
      <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3">
        <Icon aria-hidden size={17} strokeWidth={1.75} className="mt-[3px] text-section" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span dir="auto" className="font-[560] wrap-anywhere">
              {position + 1}. {labelOf(step)}
            </span>
            <span className="text-meta text-ink-3">{KINDS[kind]}</span>
            {isMissing && <span className="text-meta text-danger">Agent missing</span>}
          </p>
          {agent && !agent.inline && (
            <p className="text-second text-ink-2">
              Agent:{' '}
              <Link
                to="/agents/$id"
                params={{ id: String(agent.id) }}
                className="text-accent underline-offset-4 hover:underline"
              >
                <bdi>{agent.title}</bdi>
              </Link>
            </p>
          )}
          {task && (
            <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink-2">
              {task}
            </p>
          )}
          {instructions && (
            <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink-2">
              {instructions}
            </p>
          )}
          {backTo !== undefined && (
            <p className="flex items-center gap-1.5 text-second text-section">
              <CornerLeftUp aria-hidden size={14} />
              {kind === 'gate' ? 'On FAIL' : 'When rejected'}: back to step {backTo + 1}
            </p>
          )}
          {ways.length > 0 && <p className="text-meta text-ink-3">{ways.join(' · ')}</p>}
        </div>
      </div>
    </li>
  );
}
