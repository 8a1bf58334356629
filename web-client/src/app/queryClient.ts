import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query';
import { mayPass } from '@/api/problem';

const JUST_NOW_MS = 2_000;

/**
 * What is being read when something changes may be older than the change. A read that has a result to fall back on is
 * begun again; a first one is not, so it is read once more when it is done.
 */
class EventfulClient extends QueryClient {
  override invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const { state, queryKey, promise, isActive } of this.reads(filters)) {
      if (state.data !== undefined && isActive) continue;
      const again = () => void super.invalidateQueries({ queryKey, exact: true });
      void promise?.then(again, () => {});
    }
    return super.invalidateQueries(filters, options);
  }

  private reads(filters?: InvalidateQueryFilters) {
    return this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .map((query) => ({
        state: query.state,
        queryKey: query.queryKey,
        promise: query.promise,
        isActive: query.isActive(),
      }));
  }
}

/**
 * Server state is refreshed by bus events (see sync.ts), so nothing grows stale by the clock. What decides
 * is whether Steward answers, not whether the browser has a network: it may be on this very machine.
 */
export const queryClient = new EventfulClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      // What the service refused it refuses again.
      retry: (failed, fault) => failed < 1 && mayPass(fault),
      // A page that asked ahead of its screen need not ask again for what is not there.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        mayPass(error) || Date.now() - errorUpdatedAt > JUST_NOW_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});
