import { queryOptions } from '@tanstack/react-query';
import { restoreAgent } from './agents';
import { api, patiently, take } from './client';
import { eventAbout } from './containers';
import { events } from './events';
import { allPages } from './pages';
import { goneIsWell } from './problem';
import type { components } from './schema';

type Schemas = components['schemas'];
/** A conversation with all that was said in it, or an agent without its runs. */
export type Trashed = Schemas['Trashed'] | (Schemas['TrashedAgent'] & { kind: 'agent' });

/** Conversations and agents are numbered apart. */
export const keyOf = ({ kind, id }: Trashed) => `${kind}-${id}`;

const KEY = ['trash'] as const;
/** As many as the service gives at once. */
const PAGE = 500;

async function readAll(signal: AbortSignal): Promise<Trashed[]> {
  const [conversations, agents] = await Promise.all([
    allPages(PAGE, (after) => {
      const query = { limit: PAGE, ...(after && { before_id: after }) };
      return take(api.GET('/api/trash', { params: { query }, signal }));
    }),
    take(api.GET('/api/agents/trash', { signal })),
  ]);
  const all = [...conversations, ...agents.map((one) => ({ ...one, kind: 'agent' as const }))];
  return all.toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at));
}

export const trash = {
  key: KEY,
  /** What was deleted, the last one first. It is read when somebody looks at it. */
  all: () =>
    queryOptions({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal), staleTime: 0 }),
};

/** Brings it back and tells this window; what another window has brought back is well, too. */
export async function bringBack({ id, kind }: Trashed): Promise<void> {
  if (kind === 'agent') {
    return goneIsWell(restoreAgent(id));
  }
  await goneIsWell(api.POST('/api/trash/{id}/restore', { params: { path: { id } } }));
  const type = `${kind}.changed` as const;
  events.tell(type, { ...eventAbout({ kind, id }, type), status: 'restored' });
}

/** Erases all that is there, also what this window does not know of. */
export async function empty(): Promise<void> {
  await Promise.all([
    api.DELETE('/api/trash', patiently),
    api.DELETE('/api/agents/trash', patiently),
  ]);
}

export function erase({ id, kind }: Trashed): Promise<void> {
  const path = kind === 'agent' ? '/api/agents/trash/{id}' : '/api/trash/{id}';
  return goneIsWell(api.DELETE(path, { params: { path: { id } } }));
}
