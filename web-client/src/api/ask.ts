import { ProblemError } from './problem';

/** The service sends a heartbeat every 15 s while it has more to send. After this silence it counts as unreachable. */
export const SILENCE_MS = 35_000;
/** A model may take 5 minutes, and so may work on a whole long conversation. */
export const WORK_MS = 330_000;

type Read = () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;

/** These statuses allow no body, and some browsers pass an empty one. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** The same response, with each read of its body going through `wait`. */
function readWith(response: Response, wait: (read: Read) => ReturnType<Read>): Response {
  if (!response.body || WITHOUT_BODY.has(response.status)) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { value, done } = await wait(() => reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}

/**
 * Sends a request like `fetch`, but fails after a period of silence before or within the response; the total time is
 * unlimited. The request may have been carried out nevertheless. Throws that the service is unreachable, or the
 * caller's abort reason.
 *
 * @param silence the longest allowed silence, in milliseconds
 */
export async function ask(
  input: Request | string,
  init: RequestInit = {},
  silence = SILENCE_MS,
): Promise<Response> {
  const cut = new AbortController();
  const caller = input instanceof Request ? input.signal : init.signal;
  if (caller?.aborted) cut.abort();
  caller?.addEventListener('abort', () => cut.abort());
  const wait = async <T>(doing: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => cut.abort(), silence);
    try {
      return await doing();
    } catch {
      throw caller?.aborted ? caller.reason : ProblemError.unreachable();
    } finally {
      clearTimeout(timer);
    }
  };
  return readWith(await wait(() => fetch(input, { ...init, signal: cut.signal })), wait);
}
