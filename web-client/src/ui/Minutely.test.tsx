import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Minutely } from './Minutely';
import { longWhen, whenToCome } from './when';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 58, 30) }));
afterEach(() => void vi.useRealTimers());

const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('words follow the time, each minute and across midnight', () => {
  const drawn = vi.fn();
  function Page() {
    drawn();
    return (
      <>
        <p>
          <Minutely>{() => longWhen(at(21, 23, 58))}</Minutely>
        </p>
        <p>
          <Minutely>{() => whenToCome(at(22, 9, 0))}</Minutely>
        </p>
      </>
    );
  }
  const { unmount } = render(<Page />);
  expect(screen.getByText('just now')).toBeVisible();
  expect(screen.getByText('tomorrow at 09:00')).toBeVisible();
  pass(30_000);
  expect(screen.getByText('just now')).toBeVisible();
  pass(60_000);
  expect(screen.getByText('2 minutes ago')).toBeVisible();
  expect(screen.getByText('today at 09:00')).toBeVisible();
  expect(drawn).toHaveBeenCalledOnce();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a window that is shown again looks at the clock, as its timer may have slept', () => {
  render(<Minutely>{() => whenToCome(at(22, 9, 0))}</Minutely>);
  vi.setSystemTime(new Date(2026, 10, 22, 7, 0));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('today at 09:00')).toBeVisible();
});
