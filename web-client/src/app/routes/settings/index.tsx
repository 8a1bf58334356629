import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useLayout } from '@/ui/layout';

export const Route = createFileRoute('/settings/')({ component: First });

/** A phone shows the list of pages first; where there is room for both, the first page is open. */
function First() {
  return useLayout() === 'phone' ? null : <Navigate to="/settings/model" replace />;
}
