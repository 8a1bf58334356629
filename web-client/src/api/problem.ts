import type { Problem } from './types';

/** No response: the service or the network is down. */
const UNREACHABLE = 0;

/** A position in a text, counted from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A failed request. Its message is a sentence that can be shown as it is. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly type: string;
  readonly errors: readonly { field: string; message: string }[];
  /** The position in the sent text; null if unknown. */
  readonly place: Place | null;

  constructor(problem: Pick<Problem, 'status' | 'type' | 'detail'> & Partial<Problem>) {
    super(problem.detail);
    this.status = problem.status;
    this.type = problem.type;
    this.errors = problem.errors ?? [];
    const { line, column } = problem;
    this.place = line && column ? { line, column } : null;
  }

  static async of(response: Response): Promise<ProblemError> {
    const body: unknown = await response.json().catch(() => null);
    if (isProblem(body)) return new ProblemError(body);
    return new ProblemError({
      status: response.status,
      type: 'about:blank',
      detail: `The service answered with status ${response.status}.`,
    });
  }

  static unreachable(): ProblemError {
    return new ProblemError({
      status: UNREACHABLE,
      type: 'about:blank',
      detail: navigator.onLine
        ? 'Steward cannot be reached. Is it running?'
        : 'Steward cannot be reached: this device is offline.',
    });
  }
}

/** Whether the service did not or could not answer: a retry may succeed. */
export function mayPass(fault: unknown): boolean {
  return !(fault instanceof ProblemError) || fault.status === UNREACHABLE || fault.status >= 500;
}

const AWAY = [UNREACHABLE, 502, 503, 504];

/** Whether the request did not reach the service: it is down, stopping or starting, or the network is gone. */
export function isAway(fault: unknown): boolean {
  return fault instanceof ProblemError && AWAY.includes(fault.status);
}

/** Whether the service may have carried out the request, and only its answer is missing. */
export function isUnanswered(fault: unknown): boolean {
  return fault instanceof ProblemError && isAway(fault) && fault.status !== 503;
}

/** Whether the service refused because an answer is being written in the conversation. */
export function isBusy(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === '/problems/turn-in-progress';
}

/** Whether the requested resource does not exist. */
export function isGone(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.status === 404;
}

/** Ignores that a resource to be deleted is already gone. */
export async function goneIsWell(doing: Promise<unknown>): Promise<void> {
  await doing.catch((fault: unknown) => {
    if (!isGone(fault)) throw fault;
  });
}

/** Whether the service already has the message. */
export function isSaidAlready(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === '/problems/already-said';
}

/** Whether a name was refused: it is taken or reserved. */
export function isNameRefused(fault: unknown): boolean {
  return (
    fault instanceof ProblemError &&
    ['/problems/name-taken', '/problems/name-reserved'].includes(fault.type)
  );
}

/** The error for one field; undefined if something else failed. */
export function refusalOf(fault: unknown, field: string): string | undefined {
  return fault instanceof ProblemError
    ? fault.errors.find((one) => one.field === field)?.message
    : undefined;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'detail' in body && 'status' in body;
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : 'Something went wrong.';
}
