import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { useConnection } from '@/api/connection';
import { useUnsent } from '@/api/unsent';
import { announce } from '@/kit/feature';
import { Banners } from './Banners';

const FULL = 'The disk of the data folder is full.';

function show(status: number, problems: { kind: string; detail: string }[]) {
  vi.stubGlobal('fetch', (request: Request | string) =>
    Promise.resolve(
      String(request instanceof Request ? request.url : request).endsWith('/api/health')
        ? Response.json(
            { status: problems.length ? 'degraded' : 'ok', version: '1', problems },
            { status },
          )
        : Response.json({ exposed_without_password: false }),
    ),
  );
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Banners />
    </QueryClientProvider>,
  );
  return client;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  useUnsent.setState({ all: [] });
});

test.each([200, 503])(
  'what is wrong with the service is said, also with status %i',
  async (status) => {
    show(status, [{ kind: 'disk_full', detail: FULL }]);
    expect((await screen.findByRole('alert')).textContent).toBe(FULL);
  },
);

test('nothing is said while all is well', async () => {
  const client = show(200, []);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a feature says something over everything while it has something to say', async () => {
  const useAsked = create(() => ({ isAsked: false }));
  const load = vi.fn(async () => ({ default: () => <p>Someone is asked for.</p> }));
  const banner = { useIsShown: () => useAsked(({ isAsked }) => isAsked), load };
  announce([{ id: 'asking', banner }]);
  const client = show(200, []);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(load).not.toHaveBeenCalled();
  act(() => useAsked.setState({ isAsked: true }));
  expect(await screen.findByText('Someone is asked for.')).toBeVisible();
  act(() => useAsked.setState({ isAsked: false }));
  expect(screen.queryByText('Someone is asked for.')).toBeNull();
  announce([]);
});

test('a page that never reached the service says so, and what becomes of unsent messages', async () => {
  vi.useFakeTimers();
  show(200, []);
  const { set } = useConnection.getState();
  act(() => {
    set('connecting');
    vi.advanceTimersByTime(5_000);
  });
  expect(screen.queryByText(/Connection lost/)).toBeNull();
  for (const state of ['waiting', 'connecting', 'waiting'] as const) {
    act(() => set(state));
    act(() => vi.advanceTimersByTime(600));
  }
  expect(screen.getByRole('status')).toHaveTextContent('Connection lost. Reconnecting…');
  const wish = { is: 'name', topic: 1, title: 'A', was: 'B', id: 'one' } as const;
  act(() => useUnsent.setState({ all: [{ ...wish, refused: 'That name is too long.' }] }));
  expect(screen.getByRole('status')).not.toHaveTextContent('once you reconnect.');
  act(() => useUnsent.setState({ all: [{ ...wish, refused: null }] }));
  expect(screen.getByRole('status')).toHaveTextContent('are sent once you reconnect.');
  act(() => set('open'));
  expect(screen.queryByRole('status')).toBeNull();
});
