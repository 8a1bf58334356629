import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screen as page, rootRoute } from './feature';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page whose file is missing leaves the rest of the window alone', async () => {
  let missing = true;
  const load = () =>
    missing
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
      : Promise.resolve({ default: () => <p>The page</p> });
  rootRoute.update({
    component: () => (
      <>
        <nav>The rail</nav>
        <Outlet />
      </>
    ),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page('/page', load)]),
    context: { client: new QueryClient() },
    history: createMemoryHistory({ initialEntries: ['/page'] }),
  });
  render(<RouterProvider router={router as never} />);
  await pass(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent('This part of Steward could not be loaded');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('The rail')).toBeVisible();
  missing = false;
  screen.getByRole('button', { name: 'Retry' }).click();
  await pass(0);
  expect(screen.getByText('The page')).toBeVisible();
});
