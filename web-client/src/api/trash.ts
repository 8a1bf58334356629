import { queryOptions } from '@tanstack/react-query';
import { api, patiently, take } from './client';
import { eventAbout } from './containers';
import { events } from './events';
import { allPages } from './pages';
import { goneIsWell } from './problem';
import type { components } from './schema';

export type Trashed = components['schemas']['Trashed'];

const KEY = ['trash'] as const;
/** As many as the service gives at once. */
const PAGE = 500;

function readAll(signal: AbortSignal): Promise<Trashed[]> {
  return allPages(PAGE, (after) => {
    const query = { limit: PAGE, ...(after && { before_id: after }) };
    return take(api.GET('/api/trash', { params: { query }, signal }));
  });
}

export const trash = {
  key: KEY,
  /** What was deleted, the last one first. It is read when somebody looks at it. */
  all: () =>
    queryOptions({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal), staleTime: 0 }),
};

/** Brings a conversation back and tells this window; what another window has brought back is well, too. */
export async function bringBack({ id, kind }: Trashed): Promise<void> {
  await goneIsWell(api.POST('/api/trash/{id}/restore', { params: { path: { id } } }));
  const type = `${kind}.changed` as const;
  events.tell(type, { ...eventAbout({ kind, id }, type), status: 'restored' });
}

/** Erases all that is there, also what this window does not know of. */
export async function empty(): Promise<void> {
  await api.DELETE('/api/trash', patiently);
}

export function erase({ id }: Trashed): Promise<void> {
  return goneIsWell(api.DELETE('/api/trash/{id}', { params: { path: { id } } }));
}
