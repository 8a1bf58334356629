import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import { change, useUnsent } from '@/api/unsent';
import { message } from '@/test/messages';
import { entriesOf } from '../transcript/entries';
import { useOutbox } from './useOutbox';

const topic = { kind: 'topic', id: 7 } as const;
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const before = entriesOf([message(3, 'user'), message(4, 'assistant')], undefined);
const after = entriesOf(
  [message(3, 'user'), message(4, 'assistant'), message(5, 'user')],
  undefined,
);

afterEach(() => change(() => []));

test('what came while a message was on its way may be that message', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  client.setQueryData(queries.queue(topic).queryKey, []);
  const { result, rerender } = renderHook(({ entries }) => useOutbox(topic, entries, true), {
    initialProps: { entries: before },
    wrapper,
  });
  const keep = result.current.prepare();
  rerender({ entries: after });
  expect(keep('user 5', '')).toBe(true);
  expect(useUnsent.getState().all).toMatchObject([{ content: 'user 5', after: 4, queued: [] }]);
});

test('without the transcript nothing is kept, because nobody could tell whether it was taken', () => {
  const { result } = renderHook(() => useOutbox(topic, [], false), { wrapper });
  expect(result.current.prepare()('Hello?', '')).toBe(false);
  expect(useUnsent.getState().all).toEqual([]);
});
