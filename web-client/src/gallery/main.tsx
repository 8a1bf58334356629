import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepLook } from '@/ui/look';
import { Gallery } from './Gallery';
import '../styles.css';

const root = createRootRoute({ component: Gallery });
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/$' })]),
  history: createMemoryHistory(),
});
const page = document.getElementById('root');
if (!page) throw new Error('gallery.html has no #root');

keepLook();
createRoot(page).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </StrictMode>,
);
