import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceNow, tellServiceTime, useSecondsSince } from './clock';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00.400Z') }));
afterEach(() => {
  tellServiceTime(new Date().toISOString());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a machine whose clock is wrong counts with the clock of the service', () => {
  tellServiceTime('2026-11-22T10:05:00.400Z');
  expect(new Date(serviceNow()).toISOString()).toBe('2026-11-22T10:05:00.400Z');
});

test('what a machine is told in nonsense changes nothing', () => {
  const before = serviceNow();
  tellServiceTime('soon');
  expect(serviceNow()).toBe(before);
});

test('all that counts changes at once, with the seconds of the service', async () => {
  const one = renderHook(() => useSecondsSince('2026-11-22T09:59:58.000Z'));
  await pass(300);
  const two = renderHook(() => useSecondsSince('2026-11-22T09:59:57.900Z'));
  expect([one.result.current, two.result.current]).toEqual([2, 2]);
  await pass(299);
  expect([one.result.current, two.result.current]).toEqual([2, 2]);
  await pass(1);
  expect([one.result.current, two.result.current]).toEqual([3, 3]);
});

test('nothing counts where nothing has begun', async () => {
  const { result } = renderHook(() => useSecondsSince(undefined));
  await pass(3_000);
  expect(result.current).toBe(0);
});
