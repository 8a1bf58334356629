import { renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLongPress } from './useLongPress';

afterEach(() => vi.useRealTimers());

const touch = (x: number) => ({ pointerType: 'touch', clientX: x, clientY: 0 }) as PointerEvent;

test('a second finger that is lifted leaves nothing behind that opens a menu', () => {
  vi.useFakeTimers();
  const onLong = vi.fn();
  const { result } = renderHook(() => useLongPress(onLong));
  const { onPointerDown, onPointerUp } = result.current.pressOf('tea');
  onPointerDown(touch(0));
  onPointerDown(touch(40));
  onPointerUp();
  vi.advanceTimersByTime(2_000);
  expect(onLong).not.toHaveBeenCalled();
});
