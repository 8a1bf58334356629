import { type QueryKey, queryOptions } from '@tanstack/react-query';
import createClient, {
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch';
import { ask, WORK_MS } from './ask';
import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { events } from './events';
import { ProblemError } from './problem';
import type { paths } from './schema';

/** In bytes. Browsers allow 64 KB in total for requests that outlive their page; commands are small, and few run at once. */
const MAX_TO_OUTLIVE = 4_096;

/** Lets the last command before a window closes be sent. */
class OutlivingRequest extends Request {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    super(input, { ...init, keepalive: init.keepalive ?? isSmallCommand(init) });
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function isSmallCommand({ method = 'GET', body }: RequestInit): boolean {
  const isSmall = !body || (typeof body === 'string' && bytesOf(body) <= MAX_TO_OUTLIVE);
  return method !== 'GET' && isSmall;
}

export const api = createClient<paths>({
  baseUrl: location.origin,
  headers: { [CLIENT_ID_HEADER]: CLIENT_ID },
  Request: OutlivingRequest,
  fetch: (request) => ask(request),
});

/** For a request that waits for a model or works on a whole conversation. It is aborted with the page. */
export const patiently = {
  fetch: (request: Request) => ask(request, {}, WORK_MS),
  keepalive: false,
};

api.use({
  onResponse: async ({ request, response }) => {
    if (!response.ok) throw await ProblemError.of(response);
    const known = response.headers.get('X-Read-After');
    if (known && request.method === 'GET') events.readAfter(known);
  },
});

/** The body of a response. Failed requests have already thrown a ProblemError. */
export async function take<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** What a request of a path needs; nothing for some. */
type Asked<Path extends keyof paths> =
  undefined extends MaybeOptionalInit<paths[Path], 'get'>
    ? [init?: MaybeOptionalInit<paths[Path], 'get'>]
    : [init: MaybeOptionalInit<paths[Path], 'get'>];

/** A query that reads a path of the API. */
export function read<
  const Key extends QueryKey,
  Path extends ClientPathsWithMethod<typeof api, 'get'>,
>(queryKey: Key, path: Path, ...[init]: Asked<Path>) {
  type Read = MethodResponse<typeof api, 'get', Path>;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => take<Read>(api.GET(path, { ...init, signal } as never)),
  });
}

/** The text of a file from the API. */
export async function textOf(path: string): Promise<string> {
  const response = await ask(path, {}, WORK_MS);
  if (!response.ok) throw await ProblemError.of(response);
  return response.text();
}
