import { Navigate } from '@tanstack/react-router';
import { useLayout } from '@/ui/layout';

/** A phone shows the list of pages first; elsewhere, the first page is open. */
export default function FirstPage() {
  return useLayout() === 'phone' ? null : <Navigate to="/settings/model" replace />;
}
