import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEnd } from './useEnd';

let resized = () => {};

afterEach(() => vi.unstubAllGlobals());

/** A scroll container that is 600 high, with 2,000 in it. */
function open() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  const current = document.createElement('div');
  Object.defineProperty(current, 'scrollHeight', { value: 2_000 });
  Object.defineProperty(current, 'clientHeight', { value: 600 });
  const rows = { options: { count: 3 }, scrollToEnd: () => {} };
  const { result } = renderHook(() => useEnd({ current }, rows as never, 80, true));
  return { element: current, result };
}

test('the end stays in view while things grow', () => {
  const { element } = open();
  element.scrollTop = 0;
  resized();
  expect(element.scrollTop).toBe(2_000);
});

test('a row that is scrolled to stays in view, also before the first measurement', () => {
  const { element, result } = open();
  result.current.leaveEnd();
  element.scrollTop = 300;
  resized();
  expect(element.scrollTop).toBe(300);
});
