import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRows } from './useRows';

const RANGE = { startIndex: 3, endIndex: 4, overscan: 0, count: 6 };

test('all rows are rendered if wanted, and while the page is printed', () => {
  const { result, rerender } = renderHook(useRows, { initialProps: false });
  const shown = () => result.current(RANGE);
  expect(shown()).toEqual([3, 4]);
  // Without act: the browser does not wait either.
  dispatchEvent(new Event('beforeprint'));
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5]);
  act(() => dispatchEvent(new Event('afterprint')));
  expect(shown()).toEqual([3, 4]);
  rerender(true);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5]);
});
