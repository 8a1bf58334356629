import { act, render, screen } from '@testing-library/react';
import { type ComponentType, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyOverlay, lazyPart, nextUnloaded } from './lazyPart';
import { useToasts } from './toast';

const Words = () => <p>Here it is</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** A file that fails to load the first few times. */
function cutFor(times: number) {
  let left = times;
  return vi.fn(() => (left-- > 0 ? gone() : Promise.resolve({ default: Words })));
}

/** The time for which a part is retried. */
const patience = () => act(() => vi.advanceTimersByTimeAsync(1500));
const press = (name: string) =>
  act(async () => {
    screen.getByRole('button', { name }).click();
    await vi.advanceTimersByTimeAsync(0);
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

test('a part that does not come at once is tried again', async () => {
  const Part = lazyPart(cutFor(2));
  render(<Part />);
  await patience();
  expect(screen.getByText('Here it is')).toBeVisible();
});

test('a part that does not come at all says so, and comes when it is asked for again', async () => {
  const Part = lazyPart(cutFor(3));
  render(<Part />);
  await patience();
  const line = screen.getByRole('alert');
  expect(line).toHaveTextContent('This part of Steward could not be loaded');
  expect(line).toHaveTextContent('Your messages and drafts are kept.');
  await press('Retry');
  expect(screen.getByText('Here it is')).toBeVisible();
});

test('a part that did not come comes by itself once the network is back', async () => {
  const Part = lazyPart(cutFor(3));
  render(<Part />);
  await patience();
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Here it is')).toBeVisible();
});

test('without anybody to load from a reload is not begun, because nothing would be left', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const Part = lazyPart(gone);
  render(<Part />);
  await patience();
  await press('Reload');
  expect(useToasts.getState().toasts[0]?.text).toBe('Steward is not responding.');
});

test('an overlay that does not come closes and says so', async () => {
  const close = vi.fn();
  const Part = lazyOverlay<{ onClose: () => void }>(gone);
  render(<Part onClose={close} />);
  await patience();
  expect(close).toHaveBeenCalledOnce();
  expect(useToasts.getState().toasts[0]).toMatchObject({
    tone: 'error',
    action: { label: 'Reload' },
  });
});

test('a part that was loaded ahead is there with the first picture', async () => {
  while (nextUnloaded());
  const load = cutFor(0);
  const Part = lazyPart(load);
  await nextUnloaded()?.();
  render(<Part />);
  expect(screen.getByText('Here it is')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  expect(nextUnloaded()).toBeUndefined();
});

test('a part that comes while the page around it is drawn in steps is shown', async () => {
  vi.useRealTimers();
  // Otherwise React renders in one piece.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  let come = (_: { default: ComponentType }) => {};
  const Part = lazyPart(
    () => new Promise<{ default: ComponentType }>((resolve) => (come = resolve)),
  );
  void Part.preload();
  const LongerThanAStep = () => {
    come({ default: Words });
    const end = performance.now() + 20;
    while (performance.now() < end);
    return null;
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  startTransition(() =>
    root.render(
      <>
        <Part />
        <LongerThanAStep />
        <hr />
      </>,
    ),
  );
  await vi.waitFor(() => expect(place).toHaveTextContent('Here it is'));
  root.unmount();
  place.remove();
});
