import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { queries } from '@/api/queries';
import { message } from '@/test/messages';
import { entriesOf } from './entries';
import { useLeftPlace, useReadingPlace } from './readingPlaces';

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const topic = 'topic:4';
const entries = entriesOf(
  [1, 2, 3, 4].map((id) => message(id, 'user')),
  undefined,
  new Set(),
);
/** Rows of 100 px, scrolled to an offset. */
function rowsAt(scrollOffset: number, shown = entries) {
  const items = shown.map(({ key }, index) => ({ key, index, start: index * 100, size: 100 }));
  return {
    scrollOffset,
    getVirtualItemForOffset: (offset: number) => items[Math.floor(offset / 100)],
    takeSnapshot: () => items,
  } as unknown as Parameters<typeof useReadingPlace>[2];
}
function open(offset: number, shown = entries, isKept = true) {
  const { result, unmount } = renderHook(
    () => {
      useReadingPlace(topic, shown, rowsAt(offset, shown), isKept);
      return useLeftPlace(topic, shown)?.offset;
    },
    { wrapper },
  );
  return { start: result.current, leave: unmount };
}

beforeEach(() => {
  client = new QueryClient();
  open(0, entries, false).leave();
});

test('a place is that of its row, whatever is loaded before it', () => {
  open(130, entries.slice(1)).leave();
  const again = open(0);
  // What was not measured has its estimated height.
  expect(again.start).toBeGreaterThan(190);
  again.leave();
  open(230).leave();
  const fewer = open(0, entries.slice(2));
  expect(fewer.start).toBe(30);
  fewer.leave();
  open(130).leave();
  expect(open(0, entries.slice(2)).start).toBeUndefined();
});

test('what is unread is shown first, though it is not loaded yet', () => {
  open(130).leave();
  client.setQueryData(queries.news().queryKey, [
    {
      container: 'topic',
      container_id: 4,
      state: 'unread',
      unread_count: 1,
      last_line: 'So',
      at: '2026-11-21T04:00:00Z',
    },
  ]);
  expect(open(0).start).toBeUndefined();
});

test('a place is returned to once', () => {
  open(130).leave();
  const around = open(0, entries.slice(0, 2), false);
  expect(open(0, entries, false).start).toBeUndefined();
  around.leave();
});
