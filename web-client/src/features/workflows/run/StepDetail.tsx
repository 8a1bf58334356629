import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw, Square } from 'lucide-react';
import { type Attempt, type Workflow, type WorkflowRun, workflows } from '@/api/workflows';
import { useCommand } from '@/kit/commands/command';
import { count } from '@/kit/figures/format';
import { costText } from '@/kit/figures/spent';
import { Mono } from '@/kit/page/Mono';
import { More } from '@/kit/page/More';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { StateMark } from '@/kit/StateMark';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';
import { When } from '@/ui/Minutely';
import { Skeleton } from '@/ui/Skeleton';
import { replay, stopReplay } from '../commands';
import { canRetry, isActive, isDone, isOpen, KINDS } from '../labels';
import { useAreOff } from '../Off';
import { Activity } from './Activity';
import { Prose } from './Prose';
import { RetryForm } from './RetryForm';
import { SignOff } from './SignOff';
import { isRunError, stateIn, stoppedAt } from './timeline';

/** Comes with the renderer of the text. */
const CopyButton = lazyPart(async () => ({ default: (await import('@/ui/markdown')).CopyButton }));

interface Props {
  workflow: Workflow;
  run: WorkflowRun;
  attempt: Attempt;
  isNewest: boolean;
  /** A replay was asked for. */
  onReplay: () => void;
}

/** An attempt at a step: its input, its outcome, and its actions. */
export function StepDetail({ workflow, run, attempt, isNewest, onReplay }: Props) {
  const { id, position, label, kind, status } = attempt;
  const isWaiting = isNewest && status === 'awaiting_approval';
  const hasStep =
    !isDone(attempt) || workflow.steps.some((step) => step.position > attempt.position);
  const mayRetry = isNewest && canRetry(workflow) && hasStep && stoppedAt(run)?.id === id;
  return (
    <section
      aria-label={`Step ${position + 1}: ${label}`}
      className="my-3 flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-sheet px-4 py-4 lg:my-0"
    >
      <div>
        <p className="text-meta text-ink-3">
          Step {position + 1} · {KINDS[kind]}
          {attempt.replay ? ` · replay ${attempt.attempt}` : ` · attempt ${attempt.attempt}`}
        </p>
        <h2 dir="auto" className="font-serif text-[1.1875rem] font-[560] wrap-anywhere">
          {label}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-ink-3">
          <StateMark {...stateIn(run, attempt)} />
          <Facts attempt={attempt} />
        </p>
      </div>
      {isWaiting ? (
        <SignOff workflow={workflow} run={run} attempt={attempt} />
      ) : (
        <>
          <Input workflow={workflow.id} attempt={attempt} />
          <Output run={run} attempt={attempt} />
        </>
      )}
      {attempt.agent_id !== null && (
        <More label="Activity">
          <Activity workflow={workflow.id} attempt={attempt} />
        </More>
      )}
      {mayRetry && <RetryForm workflow={workflow} attempt={attempt} />}
      <Ways workflow={workflow} attempt={attempt} onReplay={onReplay} />
    </section>
  );
}

function Facts({ attempt }: { attempt: Attempt }) {
  const { input_tokens: read, output_tokens: written, started_at: at } = attempt;
  const facts = [
    read + written > 0 && `${count(read)} in, ${count(written)} out`,
    costText(attempt.cost, attempt.unpriced_tokens),
    attempt.gate_verdict && `Verdict: ${attempt.gate_verdict}`,
  ].filter(Boolean);
  return (
    <>
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
      <When at={at} />
    </>
  );
}

/** The input of the step; a long text is loaded in full when opened. */
function Input({ workflow, attempt }: { workflow: number; attempt: Attempt }) {
  if (!attempt.input_context) return null;
  return (
    <More label="Input received">
      {attempt.input_truncated ? (
        <WholeInput workflow={workflow} attempt={attempt.id} />
      ) : (
        <Mono label="Input received" text={attempt.input_context} />
      )}
    </More>
  );
}

function WholeInput({ workflow, attempt }: { workflow: number; attempt: number }) {
  const reading = useQuery(workflows.attempt(workflow, attempt));
  if (reading.data) return <Mono label="Input received" text={reading.data.input_context ?? ''} />;
  return (
    <QueryFallback query={reading} failed="The input could not be loaded">
      <Skeleton rows={2} height="32px" label="Loading the input" />
    </QueryFallback>
  );
}

/** The service's note of an approval to which nobody wrote one. */
const APPROVED = 'Approved.';

function titleOf({ kind, status }: Attempt): string {
  if (kind === 'gate') return 'Verdict rationale';
  if (kind === 'approval') return 'Note';
  return status === 'failed' ? 'Error' : 'Output';
}

function Output({ run, attempt }: Pick<Props, 'run' | 'attempt'>) {
  const { kind, output_summary: output, material } = attempt;
  const title = titleOf(attempt);
  const isSaid = isRunError(run, attempt) || (kind === 'approval' && output === APPROVED);
  const text = output?.trim() && !isSaid ? output : undefined;
  return (
    <>
      {text && kind === 'gate' && (
        <More label={title}>
          <Prose text={text} />
        </More>
      )}
      {text && kind !== 'gate' && (
        <div>
          <div className="flex items-center justify-between">
            <h3 className="text-meta text-ink-3">{title}</h3>
            <CopyButton label={`Copy ${title.toLowerCase()}`} text={() => text} />
          </div>
          <Prose text={text} />
        </div>
      )}
      {material && (
        <div>
          <h3 className="text-meta text-ink-3">Your edited output</h3>
          <Prose text={material} />
        </div>
      )}
      {!text && !isSaid && !isOpen(attempt) && <p className="text-ink-2">No output.</p>}
    </>
  );
}

const LINK = 'text-second text-accent underline-offset-4 hover:underline';

function Ways({ workflow, attempt, onReplay }: Pick<Props, 'workflow' | 'attempt' | 'onReplay'>) {
  const again = useCommand(replay);
  const stop = useCommand(stopReplay);
  const areOff = useAreOff();
  const { agent_id: agent, agent_run_id: run, agent_inline: isPrivate } = attempt;
  if (agent === null) return null;
  const mayReplay = !isOpen(attempt) && !isActive(workflow) && workflow.archived_at === null;
  const mayStop = attempt.replay && isOpen(attempt) && !isActive(workflow);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {mayReplay && (
        <Button
          size="sm"
          isDisabled={areOff}
          onPress={() => {
            onReplay();
            void again({ workflow: workflow.id, attempt: attempt.id });
          }}
        >
          <RotateCcw aria-hidden size={14} /> Replay
        </Button>
      )}
      {mayReplay && (
        <p className="text-meta text-ink-3">Repeats this attempt and changes nothing in the run.</p>
      )}
      {mayStop && (
        <Button size="sm" onPress={() => void stop({ workflow: workflow.id })}>
          <Square aria-hidden size={14} /> Stop
        </Button>
      )}
      {!isPrivate && (
        <Link to="/agents/$id" params={{ id: String(agent) }} className={LINK}>
          Open agent
        </Link>
      )}
      {run !== null && !isPrivate && (
        <Link
          to="/agents/$id/runs/$run"
          params={{ id: String(agent), run: String(run) }}
          className={LINK}
        >
          Open run
        </Link>
      )}
    </div>
  );
}
