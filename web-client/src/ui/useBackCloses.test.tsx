import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Sheet } from './Sheet';

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet label="More" side="bottom" isOpen={isOpen} onClose={() => setOpen(false)}>
      Places
    </Sheet>
  );
}

test('going back closes a sheet first, and then leaves the page', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const history = createBrowserHistory();
  history.push('/topics');
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
  expect(await screen.findByRole('dialog', { name: 'More' })).toBeVisible();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(location.pathname).toBe('/topics'));
  // The browser is on the entry of the page again.
  await new Promise((resolve) => setTimeout(resolve, 50));
  act(() => window.history.back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
