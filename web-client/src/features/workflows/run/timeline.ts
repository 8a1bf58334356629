import type { Attempt, Workflow, WorkflowRun } from '@/api/workflows';
import { attemptState, isActive, isDone, isOpen, labelOf } from '../labels';

export interface Span {
  start: number;
  end: number;
}

/** A line of a run: an attempt, or a future step. Times are milliseconds since the run started. */
export interface Line {
  key: string;
  position: number;
  kind: Attempt['kind'];
  label: string;
  /** `attempt 2`, `replay 1`; undefined for the first attempt. */
  tries: string | undefined;
  attempt: Attempt | undefined;
  state: ReturnType<typeof attemptState> | undefined;
  start: number;
  end: number;
  /** Whether it waited for a person, at least in the end. */
  isHuman: boolean;
  /** When its agent waited for a permission; they do not overlap. */
  waits: readonly Span[];
  /** Why the run did not continue from here, and where it went instead. */
  reason: string | undefined;
}

/** Where the run went after an attempt that sent it back; undefined if it did not go back. */
function sentTo(run: WorkflowRun, attempt: Attempt): number | undefined {
  const next = run.step_runs.find(({ id, replay }) => id > attempt.id && !replay);
  return next && next.position < attempt.position ? next.position : undefined;
}

/** The replay that began after an attempt. */
export const replayAfter = ({ step_runs }: WorkflowRun, { id }: Attempt): Attempt | undefined =>
  step_runs.find((one) => one.replay && one.id > id);

/** Whether the run ended with the text of this attempt, which stands above everything. */
export const isRunError = (run: WorkflowRun, { status, output_summary }: Attempt): boolean =>
  status === 'failed' && run.status === 'failed' && output_summary?.trim() === run.error?.trim();

const waitsIn = ({ waits }: WorkflowRun, { agent_run_id: run }: Attempt) =>
  waits.filter(({ agent_run_id }) => agent_run_id === run);

/** Its waits for permissions, oldest first, without what two of them share or what another attempt of its agent waited. */
function waitsOf(run: WorkflowRun, attempt: Attempt, { start, end }: Span, now: number): Span[] {
  const begun = Date.parse(run.started_at);
  let last = start;
  return waitsIn(run, attempt).flatMap(({ asked_at, answered_at }) => {
    const from = Math.max(last, Date.parse(asked_at) - begun);
    const to = Math.min(end, (answered_at === null ? now : Date.parse(answered_at)) - begun);
    if (to <= from) return [];
    last = to;
    return [{ start: from, end: to }];
  });
}

/** The state of an attempt within its run. */
export function stateIn(run: WorkflowRun, attempt: Attempt): ReturnType<typeof attemptState> {
  const isAsking =
    attempt.status === 'running' &&
    waitsIn(run, attempt).some(({ answered_at: at }) => at === null);
  const state = attemptState(isAsking ? { ...attempt, status: 'awaiting_approval' } : attempt);
  const isSentBack =
    attempt.kind === 'approval' &&
    attempt.status === 'failed' &&
    sentTo(run, attempt) !== undefined;
  return isSentBack ? { ...state, description: 'Sent back' } : state;
}

/** The service's note of an approval that nobody decided in time. */
const UNDECIDED = 'Nobody decided in time.';

function reasonOf(run: WorkflowRun, attempt: Attempt): string | undefined {
  if (attempt.kind === 'approval' && attempt.status === 'passed')
    return attempt.output_summary === UNDECIDED ? UNDECIDED : undefined;
  if (attempt.status !== 'failed' || isRunError(run, attempt)) return undefined;
  const said = attempt.output_summary?.trim() ?? '';
  const target = attempt.replay ? undefined : sentTo(run, attempt);
  if (target === undefined) return said || undefined;
  return `Sent back to step ${target + 1}. ${said}`.trim();
}

function triesOf({ attempt, replay }: Attempt): string | undefined {
  if (replay) return `replay ${attempt}`;
  return attempt > 1 ? `attempt ${attempt}` : undefined;
}

/** The attempts of a run in order, then its future steps. It contains nothing of other runs. */
export function linesOf(run: WorkflowRun, workflow: Workflow, now: number): Line[] {
  const begun = Date.parse(run.started_at);
  const lines = run.step_runs.map((attempt): Line => {
    const start = Math.max(0, Date.parse(attempt.started_at) - begun);
    const ended = attempt.finished_at === null ? now : Date.parse(attempt.finished_at);
    const end = Math.max(start, ended - begun);
    return {
      key: String(attempt.id),
      position: attempt.position,
      kind: attempt.kind,
      label: attempt.label,
      tries: triesOf(attempt),
      attempt,
      state: stateIn(run, attempt),
      start,
      end,
      waits: waitsOf(run, attempt, { start, end }, now),
      // A replaced attempt was left open while the run waited
      isHuman:
        attempt.kind === 'approval' ||
        attempt.status === 'blocked' ||
        attempt.status === 'superseded',
      reason: reasonOf(run, attempt),
    };
  });
  // A later version may have other steps.
  const isStopped = run.status === 'cancelled' || run.status === 'failed';
  if (!isActive(run) && !(isStopped && run.version === workflow.version)) return lines;
  const last = run.step_runs.findLast(({ replay }) => !replay);
  const whole = lines.reduce((most, { end }) => Math.max(most, end), 0);
  const toCome = workflow.steps.filter(({ position }) => position > (last?.position ?? -1));
  return [
    ...lines,
    ...toCome.map(
      (step): Line => ({
        key: `next-${step.position}`,
        position: step.position,
        kind: step.kind,
        label: labelOf(step),
        tries: undefined,
        attempt: undefined,
        state: undefined,
        start: whole,
        end: whole,
        isHuman: false,
        waits: [],
        reason: undefined,
      }),
    ),
  ];
}

/** How long a run took, or has taken so far. */
export function elapsedOf({ started_at, finished_at }: WorkflowRun, now: number): number {
  return Math.max(0, (finished_at ? Date.parse(finished_at) : now) - Date.parse(started_at));
}

const lengthOf = ({ start, end }: Span) => end - start;

/** How long models and tools were working in it. */
export const workedOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { isHuman, waits, ...line }) => {
    const waited = waits.reduce((all, wait) => all + lengthOf(wait), 0);
    return sum + (isHuman ? 0 : lengthOf(line) - waited);
  }, 0);

/** The attempt to show first: one that waits for a person, is running or failed, or else the last one. */
export function firstSeen({ step_runs }: WorkflowRun): Attempt | undefined {
  const own = step_runs.filter(({ replay }) => !replay);
  return own.findLast(isOpen) ?? own.at(-1);
}

const makes = ({ kind, status, replay }: Attempt) =>
  !replay && (kind === 'task' || kind === 'inline') && status === 'completed';

/** Characters of an output that the service gives, and takes instead of one. */
export const MAX_OUTPUT = 8_000;

/** Whether this may be only its beginning: the service cuts an output here, or one before, so as not to halve a character. */
export const mayBeCut = (output: string): boolean => output.length >= MAX_OUTPUT - 1;

/** The attempt whose output an approval is about. */
export const madeBefore = (run: WorkflowRun, approval: Attempt): Attempt | undefined =>
  run.step_runs.filter(({ id }) => id < approval.id).findLast(makes);

/** The material of an approval: the last step's output, or a later edit of it at another approval. */
export function materialAt(run: WorkflowRun, approval: Attempt): string | undefined {
  const before = run.step_runs.filter(({ id }) => id < approval.id);
  const edited = before.findLast(({ material }) => material !== null);
  const made = madeBefore(run, approval);
  if (edited && edited.id > (made?.id ?? 0)) return edited.material ?? undefined;
  return made?.output_summary ?? undefined;
}

/** The attempt at which a run stopped, which can be retried; if that is done, the next step can be. */
export const stoppedAt = ({ step_runs }: WorkflowRun): Attempt | undefined =>
  step_runs.findLast(
    (one) => !one.replay && (one.status === 'failed' || one.status === 'cancelled' || isDone(one)),
  );

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [1, 2, 5, 10, 15, 30]
  .flatMap((many) => [many * SECOND, many * MINUTE])
  .concat([1, 2, 3, 6, 12, 24, 48, 168].map((many) => many * HOUR))
  .toSorted((a, b) => a - b);
const MAX_TICKS = 5;

/** The ticks of the axis, including its start; few, and at round times. */
export function ticksOf(whole: number): number[] {
  if (whole <= 0) return [0];
  const step = STEPS.find((one) => whole / one <= MAX_TICKS) ?? whole / MAX_TICKS;
  return Array.from({ length: Math.floor(whole / step) + 1 }, (_, index) => index * step);
}

/** `0`, `30 s`, `5 min`, `2 h`: an axis label. */
export function tickText(at: number): string {
  if (at === 0) return '0';
  if (at < MINUTE) return `${at / SECOND} s`;
  if (at % MINUTE !== 0)
    return `${Math.floor(at / MINUTE)}:${String((at % MINUTE) / SECOND).padStart(2, '0')} min`;
  return at < HOUR ? `${at / MINUTE} min` : `${Math.round((at / HOUR) * 10) / 10} h`;
}
