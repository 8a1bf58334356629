import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { api, patiently, take } from './client';
import { type Container, type ContainerKind, messagesPath } from './containers';
import { keys, queries } from './queries';
import type { Message } from './types';

export const PAGE = 50;
const MAX_PAGE = 500;

/** The newest messages of a conversation, oldest first, and whether there are no older ones. */
export interface Transcript {
  rows: Message[];
  complete: boolean;
}

export function transcriptKey({ kind, id }: Container) {
  return [...keys.messages, kind, id] as const;
}

/** The newest messages, or the newest before one, oldest first. */
export function page(container: Container, limit: number, before?: number, signal?: AbortSignal) {
  return take(
    api.GET(messagesPath(container, ''), {
      params: {
        path: { id: container.id },
        query: { limit, ...(before === undefined ? {} : { before_id: before }) },
      },
      ...(signal ? { signal } : {}),
    }),
  );
}

/** Merges the newest page into the loaded messages: its rows win, and older ones stay if they connect. */
export function withNewest(known: Transcript | undefined, page: Message[], limit: number) {
  const newest = page.map((row) => (row.truncated && wholeOf(known, row)) || row);
  const whole = newest.length < limit;
  const [first] = newest;
  if (!known || !first || whole) return { rows: newest, complete: whole };
  const connects = known.rows.some((row) => row.id >= first.id);
  if (!connects) return { rows: newest, complete: false };
  const older = known.rows.filter((row) => row.id < first.id);
  return { rows: [...older, ...newest], complete: known.complete };
}

/** The full version of a cut message, if it was loaded before. */
function wholeOf(known: Transcript | undefined, { id, updated_at }: Message) {
  return known?.rows.find(
    (row) => row.id === id && row.updated_at === updated_at && !row.truncated,
  );
}

export function withOlder(known: Transcript | undefined, older: Message[]): Transcript | undefined {
  if (!known) return undefined;
  const [first] = known.rows;
  const before = first ? older.filter((row) => row.id < first.id) : older;
  return { rows: [...before, ...known.rows], complete: older.length < PAGE };
}

/** Refetching asks for as many rows as are loaded, so that messages deleted elsewhere disappear here too. */
export function transcript(client: QueryClient, container: Container) {
  const queryKey = transcriptKey(container);
  return queryOptions<Transcript>({
    queryKey,
    queryFn: async ({ signal }) => {
      const loaded = client.getQueryData<Transcript>(queryKey)?.rows.length ?? 0;
      const limit = Math.min(MAX_PAGE, Math.max(PAGE, loaded + 10));
      const newest = await page(container, limit, undefined, signal);
      return withNewest(client.getQueryData<Transcript>(queryKey), newest, limit);
    },
    // A window gets no events for its own turns in another conversation, so it reads again when it returns.
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** Adds the page before the oldest loaded row. */
export async function loadOlder(
  client: QueryClient,
  container: Container,
  queryKey: QueryKey = transcriptKey(container),
): Promise<void> {
  const before = client.getQueryData<Transcript>(queryKey)?.rows[0]?.id;
  if (before === undefined) return;
  const older = await page(container, PAGE, before);
  // They no longer fit if the conversation was cleared meanwhile or its oldest row has gone.
  client.setQueryData<Transcript>(queryKey, (known) =>
    known?.rows[0]?.id === before ? withOlder(known, older) : known,
  );
}

/** Loads the full version of cut messages. */
export async function loadWhole(
  client: QueryClient,
  container: Container,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const whole = await take(
      api.GET(messagesPath(container, '/{message_id}'), {
        params: { path: { id: container.id, message_id: id } },
      }),
    );
    // As complete as possible: another request would return no more.
    const row = { ...whole, truncated: false };
    client.setQueriesData<Transcript>(
      { queryKey: transcriptKey(container) },
      (known) => known && { ...known, rows: known.rows.map((old) => (old.id === id ? row : old)) },
    );
  }
}

function row(container: Container, messageId: number) {
  return { params: { path: { id: container.id, message_id: messageId } } };
}

export async function deleteMessage(container: Container, messageId: number) {
  await api.DELETE(messagesPath(container, '/{message_id}'), row(container, messageId));
}

/** Restores a message deleted a moment ago. */
export async function restoreMessage(container: Container, messageId: number) {
  await api.POST(messagesPath(container, '/{message_id}/restore'), row(container, messageId));
}

export async function clearTranscript(container: Container) {
  await api.DELETE(messagesPath(container, ''), {
    params: { path: { id: container.id } },
    ...patiently,
  });
}

/** Shows another answer to a question, with everything after it. */
export async function chooseAlternative(container: Container, question: number, n: number) {
  return take(
    api.POST(messagesPath(container, '/{message_id}/alternatives/{n}/choose'), {
      params: { path: { id: container.id, message_id: question, n } },
    }),
  );
}

/** Removes a question and everything after it from the screen, because an edited question replaces it. */
export async function withoutFrom(client: QueryClient, container: Container, question: number) {
  const queryKey = transcriptKey(container);
  // A read in progress may still return them.
  await client.cancelQueries({ queryKey });
  client.setQueryData<Transcript>(
    queryKey,
    (known) => known && { ...known, rows: known.rows.filter(({ id }) => id < question) },
  );
}

/** Loads a conversation and its newest messages while the code that shows them is loading. */
export async function readAhead<Found extends { id: number }, Key extends QueryKey>(
  client: QueryClient,
  kind: ContainerKind,
  conversation: FetchQueryOptions<Found, Error, Found, Key>,
) {
  // The composer shows it.
  void client.prefetchQuery(queries.activeModel());
  const found = await client.fetchQuery(conversation).catch(() => undefined);
  if (!found) return;
  const newest = transcript(client, { kind, id: found.id });
  // The screen itself refreshes cached messages.
  await client.prefetchQuery({ ...newest, staleTime: Number.POSITIVE_INFINITY });
}
