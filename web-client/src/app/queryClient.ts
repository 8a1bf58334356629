import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query';
import { mayPass } from '@/api/problem';

const JUST_NOW_MS = 2_000;

/**
 * A read in progress may be older than a change. A read with earlier data is restarted; a first read is not, so it is
 * repeated once it has finished.
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
 * Server state is refreshed by bus events (see sync.ts), so nothing goes stale with time. Requests depend
 * on whether Steward answers, not on the network: it may run on this machine.
 */
export const queryClient = new EventfulClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      // The service would refuse the same request again.
      retry: (failed, fault) => failed < 1 && mayPass(fault),
      // A page that prefetched for its screen need not request a missing resource again.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        mayPass(error) || Date.now() - errorUpdatedAt > JUST_NOW_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});
