import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

const NAMES =
  'modelPicker waitingAgents waitingWorkflows workflowNews dueReminders comingReminders nextSchedules';

/** As in a window in which nothing has been loaded. */
async function opened(load: () => Promise<{ default: () => null }>) {
  vi.resetModules();
  const { announce } = await import('@/kit/feature');
  const { useParts } = await import('./parts');
  announce([
    { id: 'lender', parts: Object.fromEntries(NAMES.split(' ').map((name) => [name, load])) },
  ]);
  return renderHook(() => useParts()).result;
}

afterEach(() => {
  vi.useRealTimers();
});

test('the lists wait until all parts are loaded', async () => {
  const coming: (() => void)[] = [];
  const parts = await opened(
    () => new Promise((resolve) => coming.push(() => resolve({ default: () => null }))),
  );
  const last = coming.pop();
  for (const come of coming) come();
  await act(async () => {});
  expect(parts.current).toBe(false);
  last?.();
  await waitFor(() => expect(parts.current).toBe(true));
});

test('a part that never comes does not hide the others', async () => {
  vi.useFakeTimers();
  const parts = await opened(() => new Promise(() => {}));
  act(() => vi.advanceTimersByTime(1_900));
  expect(parts.current).toBe(false);
  act(() => vi.advanceTimersByTime(200));
  expect(parts.current).toBe(true);
});
