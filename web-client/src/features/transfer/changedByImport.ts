import type { QueryClient } from '@tanstack/react-query';
import { agents } from '@/api/agents';
import { roles } from '@/api/roles';
import { schedules } from '@/api/schedules';
import { workflows } from '@/api/workflows';

/** Reads again everything that an import may have changed. */
export function changedByImport(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [workflows.key, agents.key, roles.key, schedules.key].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
