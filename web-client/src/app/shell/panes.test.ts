import { afterEach, expect, test, vi } from 'vitest';
import { LIST_MIN, usePanes } from './panes';

afterEach(() => vi.restoreAllMocks());

test('a browser whose storage is full still moves the panes', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  usePanes.getState().resizeList(LIST_MIN);
  expect(usePanes.getState().listWidth).toBe(LIST_MIN);
});
