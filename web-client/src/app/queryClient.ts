import { QueryClient } from '@tanstack/react-query';

/** Server state is refreshed by bus events (see sync.ts), so nothing grows stale by the clock. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1, refetchOnWindowFocus: false },
  },
});
