import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Select } from './Select';
import { Sheet } from './Sheet';

function Page() {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Sheet label="More" side="bottom" isOpen={isOpen} onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setAsked(true)}>
          Ask
        </button>
      </Sheet>
      <Dialog title="Sure?" mustAnswer isOpen={isAsked} onClose={() => setAsked(false)}>
        <Select
          label="Colour"
          options={[{ id: 'red', label: 'Red' }]}
          value="red"
          onChange={() => {}}
        />
      </Dialog>
    </>
  );
}

test('going back closes what lies on top, one after the other, and then leaves the page', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const history = createBrowserHistory();
  history.push('/topics');
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByRole('button', { name: /Colour/ }));
  expect(await screen.findByRole('listbox')).toBeVisible();
  /** Goes back, and waits until the browser is on the entry of the page again. */
  const back = async () => {
    const popped = vi.fn();
    window.addEventListener('popstate', popped);
    act(() => window.history.back());
    await waitFor(() => expect(popped).toHaveBeenCalledTimes(2));
    window.removeEventListener('popstate', popped);
  };
  await back();
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBeVisible();
  await back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'More' })).toBeVisible();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/topics');
  act(() => window.history.back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
