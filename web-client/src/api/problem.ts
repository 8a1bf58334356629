import type { Problem } from './types';

/** No answer at all: the service is down or the network is. */
const UNREACHABLE = 0;

/** A place in a text, from 1 on. */
export interface Place {
  line: number;
  column: number;
}

/** A request that failed. Its message is a sentence that may be shown as it is. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly type: string;
  readonly errors: readonly { field: string; message: string }[];
  /** Where in a text that was sent; null where no place is known. */
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

/** Whether the service did not answer, or could not: the same request may do well later. */
export function mayPass(fault: unknown): boolean {
  return !(fault instanceof ProblemError) || fault.status === UNREACHABLE || fault.status >= 500;
}

const AWAY = [UNREACHABLE, 502, 503, 504];

/** Whether nobody took the request: the service is down, stops or starts, or the network is gone. */
export function isAway(fault: unknown): boolean {
  return fault instanceof ProblemError && AWAY.includes(fault.status);
}

/** Whether the service refused because an answer is being written in the conversation. */
export function isBusy(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === '/problems/turn-in-progress';
}

/** Whether what was asked for is not there. */
export function isGone(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.status === 404;
}

/** Lets something be gone that was to go. */
export async function goneIsWell(doing: Promise<unknown>): Promise<void> {
  await doing.catch((fault: unknown) => {
    if (!isGone(fault)) throw fault;
  });
}

/** Whether the service has what was said already. */
export function isSaidAlready(fault: unknown): boolean {
  return fault instanceof ProblemError && fault.type === '/problems/already-said';
}

/** Whether a name was refused: something else is called so already, or the service keeps it for itself. */
export function isNameRefused(fault: unknown): boolean {
  return (
    fault instanceof ProblemError &&
    ['/problems/name-taken', '/problems/name-reserved'].includes(fault.type)
  );
}

/** What was refused about one field; undefined when it was something else. */
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
