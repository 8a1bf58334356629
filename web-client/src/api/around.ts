import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Container } from './containers';
import { PAGE, page, type Transcript, transcriptKey, withNewest } from './transcript';
import type { Message } from './types';

const MAX_PAGE = 500;
const FASTER = 4;

/** The messages around one far from the newest, which can be extended in both directions. */
export function rowsAround(client: QueryClient, container: Container, id: number) {
  const queryKey = [...transcriptKey(container), 'around', id];
  return queryOptions<Transcript>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Transcript>(queryKey);
      const last = known?.rows.at(-1)?.id;
      const limit = Math.min(MAX_PAGE, Math.max(2 * PAGE, known?.rows.length ?? 0));
      // Ids are unique: before this one there are at most PAGE rows after the wanted one.
      const before = last === undefined ? id + PAGE : last + 1;
      return withNewest(known, await page(container, limit, before, signal), limit);
    },
    // Only needed while this position is being looked at.
    gcTime: 10_000,
  });
}

/** The messages on screen: those around the wanted one, joined with the newest ones once they overlap. */
export function joined(
  around: Transcript | undefined,
  newest: Transcript | undefined,
): (Transcript & { hasLater: boolean }) | undefined {
  if (!newest) return undefined;
  const first = newest.rows[0]?.id;
  const last = around?.rows.at(-1)?.id;
  if (!around || first === undefined || last === undefined) return { ...newest, hasLater: false };
  if (last < first) return { ...around, hasLater: true };
  const before = around.rows.filter(({ id }) => id < first);
  const { complete } = before.length > 0 ? around : newest;
  return { rows: [...before, ...newest.rows], complete, hasLater: false };
}

/** Adds the messages after those around the wanted one, up to the first of the newest ones. */
export async function loadLater(client: QueryClient, container: Container, id: number) {
  const { queryKey } = rowsAround(client, container, id);
  const last = client.getQueryData<Transcript>(queryKey)?.rows.at(-1)?.id;
  const newest = client.getQueryData<Transcript>(transcriptKey(container))?.rows[0]?.id;
  if (last === undefined || newest === undefined) return;
  const later = await rowsAfter(last, newest, (before) => page(container, PAGE, before));
  client.setQueryData<Transcript>(
    queryKey,
    (known) => known && { ...known, rows: [...known.rows, ...later] },
  );
}

/**
 * Reads the rows after a given one with pages that can only be requested by their end. A page that reaches back to
 * the row leaves no gap; one that does not may leave one, and is requested again with an earlier end.
 *
 * @param newest the latest id to request
 */
export async function rowsAfter(
  last: number,
  newest: number,
  pageBefore: (before: number) => Promise<Message[]>,
): Promise<Message[]> {
  let from = last + 1;
  let tooFar: number | undefined;
  let step = PAGE;
  for (;;) {
    const before = Math.min(from + step, newest + 1);
    const rows = await pageBefore(before);
    const later = rows.filter(({ id }) => id > last);
    const reachesBack = later.length < rows.length || rows.length < PAGE;
    if (reachesBack && (later.length > 0 || before > newest)) return later;
    if (reachesBack) from = before;
    else tooFar = before;
    step = tooFar === undefined ? step * FASTER : Math.ceil((tooFar - from) / 2);
  }
}
