import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AgentEvent, type AgentPermission, agents } from './agents';
import { api, take } from './client';
import type { components } from './schema';

type Part = components['schemas']['AgentEventsPage'];

/** Enough for the first screen and some scrolling up. */
const FIRST = 200;

/** The loaded part of a transcript, oldest first: its end, and as much before it as was scrolled to. */
export interface AgentTranscript {
  events: readonly AgentEvent[];
  /** All pending permission requests of the run. */
  pending: readonly AgentPermission[];
  /** Where to continue reading. */
  cursor: string;
  /** Whether there are more entries after the cursor. */
  more: boolean;
  /** Where to read older entries; null once the first one is loaded. */
  earlier: string | null;
}

const begun = ({ events, pending, cursor, more, earlier }: Part): AgentTranscript => ({
  events,
  pending,
  cursor,
  more,
  earlier,
});

/** Adds newer entries. */
export function withLater(known: AgentTranscript, part: Part): AgentTranscript {
  const { pending, cursor, more } = part;
  // A late response may repeat entries: ids only grow.
  const last = known.events.at(-1)?.id ?? 0;
  const added = part.events.filter(({ id }) => id > last);
  const events = added.length > 0 ? [...known.events, ...added] : known.events;
  return { ...known, events, pending, cursor, more };
}

/** Adds older entries in front. If the loaded part is outdated, it starts over. */
export function withEarlier(known: AgentTranscript, part: Part): AgentTranscript {
  if (part.reset) return begun(part);
  return { ...known, events: [...part.events, ...known.events], earlier: part.earlier };
}

type Query = { before: string; limit?: number } | { after: string };

const read = (id: number, run: number | undefined, which: Query, signal?: AbortSignal) =>
  take(
    api.GET('/api/agents/{id}/events', {
      params: {
        path: { id: String(id) },
        query: { ...(run !== undefined && { agentRunId: run }), ...which },
      },
      ...(signal && { signal }),
    }),
  );

/** The beginning of the keys of all transcripts of an agent. */
export const transcriptsKey = (id: number) => [...agents.oneKey(id), 'transcript'] as const;

const keyOf = (id: number, run: number | undefined) => [...transcriptsKey(id), run ?? 'all'];

/** The transcript of all runs or of one, from its end. Each read continues where the last one ended. */
export function agentTranscript(client: QueryClient, id: number, run?: number) {
  const queryKey = keyOf(id, run);
  const known = () => client.getQueryData<AgentTranscript>(queryKey);
  return queryOptions<AgentTranscript>({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = () => read(id, run, { before: 'end', limit: FIRST }, signal).then(begun);
      const before = known();
      if (!before) return newest();
      const part = await read(id, run, { after: before.cursor }, signal);
      return part.reset ? newest() : withLater(known() ?? before, part);
    },
    // Comparing ten thousand entries costs more than drawing the new ones.
    structuralSharing: false,
    staleTime: 0,
  });
}

/** Loads the part before the loaded one. */
export async function loadEarlier(client: QueryClient, id: number, run?: number): Promise<void> {
  const queryKey = keyOf(id, run);
  const earlier = client.getQueryData<AgentTranscript>(queryKey)?.earlier;
  if (!earlier) return;
  const part = await read(id, run, { before: earlier });
  // The part no longer fits a transcript that was reset meanwhile.
  client.setQueryData<AgentTranscript>(queryKey, (known) =>
    known?.earlier === earlier ? withEarlier(known, part) : known,
  );
}
