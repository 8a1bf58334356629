import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Sheet } from '@/ui/Sheet';
import { UnsavedChanges } from './UnsavedChanges';
import type { FormState } from './useForm';

const form = { changed: true, faulty: false, saving: false, losable: false } as FormState;

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <UnsavedChanges form={form} />
      <Sheet label="More" side="bottom" isOpen={isOpen} onClose={() => setOpen(false)}>
        Places
      </Sheet>
    </>
  );
}

test('going back closes what lies over a changed form, and then asks', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const history = createBrowserHistory();
  history.push('/settings');
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
  expect(await screen.findByRole('dialog', { name: 'More' })).toBeVisible();
  const popped = vi.fn();
  window.addEventListener('popstate', popped);
  act(() => window.history.back());
  await waitFor(() => expect(popped).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => window.history.back());
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});
