import { queryOptions } from '@tanstack/react-query';
import { api, patiently, take } from './client';
import { eventAbout, isContainerKind } from './containers';
import { events } from './events';
import { allPages } from './pages';
import { goneIsWell } from './problem';
import type { components } from './schema';

type Schemas = components['schemas'];
/** Something that was deleted; its id is that in the trash. */
export type Trashed = Schemas['Trashed'];

const KEY = ['trash'] as const;
/** As many as the service gives at once. */
const PAGE = 500;

const readAll = (signal: AbortSignal) =>
  allPages(PAGE, (after) => {
    const query = { limit: PAGE, ...(after && { before_id: after }) };
    return take(api.GET('/api/trash', { params: { query }, signal }));
  });

export const trash = {
  key: KEY,
  /** What was deleted, the last one first. It is read when someone looks at it. */
  all: () =>
    queryOptions({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal), staleTime: 0 }),
};

/** Brings it back and tells this window; what another window has brought back is well, too. */
export async function bringBack({ id, kind, subject_id }: Trashed): Promise<void> {
  await goneIsWell(api.POST('/api/trash/{id}/restore', { params: { path: { id } } }));
  if (!isContainerKind(kind)) return;
  const type = `${kind}.changed` as const;
  events.tell(type, { ...eventAbout({ kind, id: subject_id }, type), status: 'restored' });
}

/** Erases all that is there, also what this window does not know of. */
export const empty = () => api.DELETE('/api/trash', patiently);

export const erase = ({ id }: Trashed) =>
  goneIsWell(api.DELETE('/api/trash/{id}', { params: { path: { id } } }));
