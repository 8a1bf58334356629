import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startOutbox } from '@/api/outbox';
import { notifyOfAnswers } from './notify';
import { queryClient } from './queryClient';
import { router } from './router';
import { syncWithEvents } from './sync';

function openTopic(path: string) {
  void router.navigate({ to: '/topics/$', params: { _splat: path } });
}

export function App() {
  useEffect(() => {
    const stopNotices = notifyOfAnswers(queryClient, openTopic);
    const stopOutbox = startOutbox(queryClient);
    const stopSync = syncWithEvents(queryClient);
    return () => {
      stopNotices();
      stopOutbox();
      stopSync();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
