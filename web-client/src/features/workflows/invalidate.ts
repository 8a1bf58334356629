import type { QueryClient } from '@tanstack/react-query';
import { workflows } from '@/api/workflows';

/** Events within this time are handled by one read. */
const SOON_MS = 150;

const waiting = new WeakMap<QueryClient, Set<number>>();
const LISTS = [
  workflows.all().queryKey,
  workflows.waiting().queryKey,
  workflows.archived().queryKey,
];

/** A workflow has changed; without an id, any of them may have. */
export function workflowTold(client: QueryClient, id: number | undefined) {
  if (id === undefined) {
    void client.invalidateQueries({ queryKey: workflows.key });
    return;
  }
  const known = waiting.get(client);
  if (known) {
    known.add(id);
    return;
  }
  waiting.set(client, new Set([id]));
  setTimeout(() => {
    const ids = waiting.get(client) ?? new Set();
    waiting.delete(client);
    for (const queryKey of [...LISTS, ...[...ids].map(workflows.oneKey)])
      void client.invalidateQueries({ queryKey });
  }, SOON_MS);
}
