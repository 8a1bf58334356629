import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '@/api/problem';

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
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});
