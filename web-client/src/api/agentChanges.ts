import { queryOptions } from '@tanstack/react-query';
import { agents } from './agents';
import { api, patiently, take } from './client';
import { allPages } from './pages';
import type { components } from './schema';

export type RunChange = components['schemas']['AgentChange'];
export type RunUndo = components['schemas']['AgentUndo'];

/** The page size limit of the service. */
const PAGE = 200;

const of = (agent: number, run: number) => ({ id: String(agent), run_id: run });

/** The changes a run made in Steward, newest first. */
export const runChanges = (agent: number, run: number) =>
  queryOptions({
    queryKey: [...agents.oneKey(agent), 'changes', run],
    queryFn: ({ signal }) =>
      allPages(PAGE, (after) => {
        const query = { limit: PAGE, ...(after && { before_id: after }) };
        const params = { path: of(agent, run), query };
        return take(api.GET('/api/agents/{id}/runs/{run_id}/changes', { params, signal }));
      }),
  });

/** Undoes all changes of a run, except those edited since. */
export const undoRun = (agent: number, run: number): Promise<RunUndo> =>
  take(
    api.POST('/api/agents/{id}/runs/{run_id}/undo', {
      params: { path: of(agent, run) },
      ...patiently,
    }),
  );

/** Undoes one change. */
export const undoChange = (agent: number, { run_id, id }: RunChange): Promise<RunUndo> =>
  take(
    api.POST('/api/agents/{id}/runs/{run_id}/changes/{change_id}/undo', {
      params: { path: { ...of(agent, run_id), change_id: id } },
    }),
  );
