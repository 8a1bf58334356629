import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startOutbox } from '@/api/outbox';
import { keepModelsOfBegun } from '@/kit/begunLater';
import { announce, useFeatures } from '@/kit/feature';
import { reportRefused } from '@/kit/refusedLater';
import { takeDrops } from './drops';
import { features } from './features.gen';
import { listenFor } from './listen';
import { notifyOfNews } from './notify';
import { queryClient } from './queryClient';
import { router } from './router';
import { syncWithEvents } from './sync';

announce(features);

function open(path: string) {
  void router.navigate({ href: path });
}

export function App() {
  useEffect(() => {
    const { all } = useFeatures.getState();
    const begins = [
      () => notifyOfNews(queryClient, open),
      () => listenFor(all, queryClient),
      () => takeDrops(all, { navigate: router.navigate, client: queryClient }),
      keepModelsOfBegun,
      reportRefused,
      () => startOutbox(queryClient),
      // Last, because it dispatches the first events.
      () => syncWithEvents(queryClient),
    ];
    const stops: (() => void)[] = [];
    // Each in its own task, so that a slow phone can do something in between.
    const timers = begins.map((begin) => setTimeout(() => stops.push(begin())));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
