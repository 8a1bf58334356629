import type { Attempt, WorkflowRun } from '@/api/workflows';
import { mayBeCut } from './timeline';

/** The outcome of a step in one run: its last attempt, and the number of attempts. */
export interface Went {
  attempt: Attempt;
  attempts: number;
}

export interface Pair {
  position: number;
  label: string;
  left: Went | undefined;
  right: Went | undefined;
  /** Whether the outputs differ; undefined if that cannot be told. */
  differs: boolean | undefined;
}

function differ(left: Went | undefined, right: Went | undefined): boolean | undefined {
  const [one, other] = [left?.attempt.output_summary, right?.attempt.output_summary];
  if (!one || !other) return undefined;
  if (one !== other) return true;
  return mayBeCut(one) ? undefined : false;
}

function wentAt({ step_runs }: WorkflowRun, position: number): Went | undefined {
  const own = step_runs.filter((one) => one.position === position && !one.replay);
  const attempt = own.at(-1);
  return attempt && { attempt, attempts: own.length };
}

/** Pairs the steps of two runs by position. */
export function pairsOf(left: WorkflowRun, right: WorkflowRun): Pair[] {
  const positions = new Set(
    [...left.step_runs, ...right.step_runs]
      .filter(({ replay }) => !replay)
      .map(({ position }) => position),
  );
  return [...positions]
    .toSorted((a, b) => a - b)
    .map((position) => {
      const [one, other] = [wentAt(left, position), wentAt(right, position)];
      return {
        position,
        label: (other ?? one)?.attempt.label ?? '',
        left: one,
        right: other,
        differs: differ(one, other),
      };
    });
}
