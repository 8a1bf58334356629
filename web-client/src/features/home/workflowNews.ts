import type { Workflow } from '@/api/workflows';

/** How long a failed run is news, unless the workflow runs again. */
const NEWS_MS = 7 * 24 * 3_600_000;

/** The running workflows, and those that failed lately; without those that wait for the user, which are listed anyway. */
export function workflowNews(
  all: readonly Workflow[],
  waiting: readonly Workflow[],
  now: number,
): { running: Workflow[]; failed: Workflow[] } {
  const asking = new Set(waiting.map(({ id }) => id));
  const rest = all.filter(({ id }) => !asking.has(id));
  return {
    running: rest.filter(({ status }) => status === 'running'),
    failed: rest.filter(
      ({ status, finished_at: at }) =>
        status === 'failed' && at !== null && now - Date.parse(at) < NEWS_MS,
    ),
  };
}
