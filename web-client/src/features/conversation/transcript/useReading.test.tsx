import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import type { News } from '@/api/types';
import { useReading } from './useReading';

let client: QueryClient;
let read: string[];
let visibility: DocumentVisibilityState;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const news = (id: number): News => ({
  container: 'topic',
  container_id: id,
  state: 'unread',
  unread_count: 2,
  last_line: 'So',
  at: '2026-11-21T04:00:00Z',
});
const known = () => client.getQueryData(queries.news().queryKey)?.map((one) => one.container_id);

function look(to: DocumentVisibilityState) {
  visibility = to;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(queries.news().queryKey, [news(4), news(5)]);
  read = [];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    read.push(`${method} ${new URL(url).pathname}`);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.restoreAllMocks());

test('a conversation whose end is before someone is read, once, and no other one', async () => {
  const { rerender } = renderHook(() => useReading('topic:4', true), { wrapper });
  await waitFor(() => expect(read).toEqual(['POST /api/topics/4/read']));
  rerender();
  expect(known()).toEqual([5]);
  expect(read).toHaveLength(1);
});

test('what lies below the end that is shown is not read', async () => {
  const { rerender } = renderHook(({ atEnd }) => useReading('topic:4', atEnd), {
    initialProps: { atEnd: false },
    wrapper,
  });
  expect(read).toEqual([]);
  rerender({ atEnd: true });
  await waitFor(() => expect(known()).toEqual([5]));
});

test('a window that nobody sees reads nothing until it is looked at', async () => {
  visibility = 'hidden';
  renderHook(() => useReading('topic:4', true), { wrapper });
  expect(known()).toEqual([4, 5]);
  look('visible');
  await waitFor(() => expect(read).toEqual(['POST /api/topics/4/read']));
});
