import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { transcriptKey } from '@/api/transcript';
import { message } from '@/test/messages';
import { questionOf, useAround } from './useAround';

const asked = (id: number, count: number) =>
  message(id, 'user', { alternatives: { count, chosen: 1 } });

test('a message that is not shown belongs to the nearest question with other answers', () => {
  const rows = [asked(1, 2), message(2, 'assistant'), asked(9, 3), message(12, 'user')];
  expect(questionOf(rows, 11)).toBe(9);
  expect(questionOf(rows, 5)).toBe(1);
  // A reworded question is a newer row than the one it replaces.
  expect(questionOf(rows.slice(1), 5)).toBe(9);
  expect(questionOf([asked(1, 1), message(2, 'assistant')], 5)).toBeUndefined();
});

test('later messages that cannot be loaded are not taken for earlier ones', async () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => message(from + at, 'user'));
  let isDown = false;
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('offline');
    return Response.json(rows(1, 59));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const newest = { rows: rows(101, 150), complete: false };
  client.setQueryData(transcriptKey({ kind: 'topic', id: 7 }), newest);
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useAround({ kind: 'topic', id: 7 }, newest), { wrapper });
  await act(() => result.current.showAround(10));
  await waitFor(() => expect(result.current).toMatchObject({ endsEarly: true, hasLater: true }));
  isDown = true;
  await act(() => result.current.loadLater());
  expect(result.current.fault).toEqual({ earlier: false, later: true });
  expect(result.current.hasLater).toBe(false);
  act(() => result.current.toNewest());
  expect(result.current.fault).toEqual({ earlier: false, later: false });
});
