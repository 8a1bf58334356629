import { queryOptions } from '@tanstack/react-query';
import { api, patiently, take } from './client';
import { eventAbout, isContainerKind } from './containers';
import { events } from './events';
import { allPages } from './pages';
import { goneIsWell } from './problem';
import { keys } from './queries';
import type { components } from './schema';

type Schemas = components['schemas'];
/** An item in the trash, with its trash id. */
export type Trashed = Schemas['Trashed'];

/** The page size limit of the service. */
const PAGE = 500;

const readAll = (signal: AbortSignal) =>
  allPages(PAGE, (after) => {
    const query = { limit: PAGE, ...(after && { before_id: after }) };
    return take(api.GET('/api/trash', { params: { query }, signal }));
  });

export const trash = {
  /** The trash, most recently deleted first. Read only when it is shown. */
  all: () =>
    queryOptions({ queryKey: keys.trash, queryFn: ({ signal }) => readAll(signal), staleTime: 0 }),
};

/** Restores an item and updates this window. An item restored by another window counts as success. */
export async function bringBack({ id, kind, subject_id }: Trashed): Promise<void> {
  await goneIsWell(api.POST('/api/trash/{id}/restore', { params: { path: { id } } }));
  if (!isContainerKind(kind)) return;
  const type = `${kind}.changed` as const;
  events.tell(type, { ...eventAbout({ kind, id: subject_id }, type), status: 'restored' });
}

/** Empties the trash, including items this window does not know. */
export const empty = () => api.DELETE('/api/trash', patiently);

export const erase = ({ id }: Trashed) =>
  goneIsWell(api.DELETE('/api/trash/{id}', { params: { path: { id } } }));
