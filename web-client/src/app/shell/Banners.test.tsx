import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => vi.unstubAllGlobals());

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
