import createClient from 'openapi-fetch';
import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { ProblemError } from './problem';
import type { paths } from './schema';

export const api = createClient<paths>({
  baseUrl: location.origin,
  headers: { [CLIENT_ID_HEADER]: CLIENT_ID },
  // Looked up at each call, so that a stand-in put there later is used.
  fetch: (request) => globalThis.fetch(request),
});

api.use({
  onResponse: async ({ response }) => {
    if (!response.ok) throw await ProblemError.of(response);
  },
  onError: ({ error }) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return error instanceof ProblemError ? error : ProblemError.unreachable();
  },
});

/** The body of an answer; a failed request has been thrown as a ProblemError before. */
export async function take<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** The text of a file that the API gives. */
export async function textOf(path: string): Promise<string> {
  const response = await fetch(path).catch(() => {
    throw ProblemError.unreachable();
  });
  if (!response.ok) throw await ProblemError.of(response);
  return response.text();
}
