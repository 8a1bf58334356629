import { lazy, Suspense } from 'react';
import { useToasts } from '@/ui/toast';

const Toaster = lazy(() => import('./Toaster'));

/** Loads the drawing of toasts with the first one. */
export function Toasts() {
  const needed = useToasts((toasts) => toasts.everUsed);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
