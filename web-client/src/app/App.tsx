import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startOutbox } from '@/api/outbox';
import { announce, useFeatures } from '@/kit/feature';
import { features } from './features.gen';
import { listenFor } from './listen';
import { notifyOfAnswers } from './notify';
import { queryClient } from './queryClient';
import { router } from './router';
import { syncWithEvents } from './sync';

announce(features);

function openTopic(path: string) {
  void router.navigate({ to: '/topics/$', params: { _splat: path } });
}

export function App() {
  useEffect(() => {
    const stops = [
      notifyOfAnswers(queryClient, openTopic),
      listenFor(useFeatures.getState().all, queryClient),
      startOutbox(queryClient),
      syncWithEvents(queryClient),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
