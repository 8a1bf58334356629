import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '@/api/problem';

const JUST_NOW_MS = 2_000;

/**
 * Server state is refreshed by bus events (see sync.ts), so nothing grows stale by the clock. What decides
 * is whether Steward answers, not whether the browser has a network: it may be on this very machine.
 */
export const queryClient = new QueryClient({
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
