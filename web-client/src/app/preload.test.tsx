import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRoutesLoadable } from './preload';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => vi.useRealTimers());

test('a page whose file is missing leaves the rest of the window alone', async () => {
  let missing = true;
  const load = () =>
    missing
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
      : Promise.resolve({ page: () => <p>The page</p> });
  const root = createRootRoute({
    component: () => (
      <>
        <nav>The rail</nav>
        <Outlet />
      </>
    ),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/page',
    component: lazyRouteComponent(load, 'page'),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/page'] }),
  });
  keepRoutesLoadable(router);
  render(<RouterProvider router={router as never} />);

  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent(
    'This part of Steward could not be loaded',
  );
  expect(screen.getByText('The rail')).toBeVisible();
  missing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeVisible();
});
