import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let dark = false;
const listeners = new Set<(event: { matches: boolean }) => void>();

beforeEach(() => {
  dark = false;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({
    matches: dark,
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
      listeners.add(listener),
  }));
});
afterEach(() => listeners.clear());

test('what says the theme follows the system when that becomes dark', async () => {
  const { keepLook, useLook, useShownTheme } = await import('./look');
  keepLook();
  const { result } = renderHook(() => useShownTheme());
  expect(result.current).toBe('light');
  dark = true;
  act(() => {
    for (const listener of listeners) listener({ matches: true });
  });
  expect(result.current).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  act(() => useLook.getState().setTheme('light'));
  expect(result.current).toBe('light');
});
