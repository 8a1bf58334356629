import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hold, type Toast, toast, useToasts } from './toast';

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

test('an error stays until it is closed, and is not said twice', () => {
  toast.error('Not saved.', 'Nobody answers.');
  toast.done('Saved.');
  toast.error('Not saved.', 'Nobody answers.');
  toast.error('Not saved.', 'The disk is full.');
  expect(texts()).toEqual(['Saved.', 'Not saved.', 'Not saved.']);
  vi.advanceTimersByTime(60_000);
  const [first] = useToasts.getState().toasts;
  expect(texts()).toEqual(['Not saved.', 'Not saved.']);
  useToasts.getState().close(first?.id ?? 0);
  expect(useToasts.getState().toasts).toMatchObject([{ detail: 'The disk is full.' }]);
});

test('two things that read alike can be undone each for itself, for as long as is promised', () => {
  const undo = vi.fn();
  toast.undo('Message deleted.', () => undo(1));
  toast.undo('Message deleted.', () => undo(2));
  for (const { action } of useToasts.getState().toasts) action?.run();
  expect(undo.mock.calls).toEqual([[1], [2]]);
  vi.advanceTimersByTime(7_999);
  expect(texts()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('what someone is at stays, and goes its whole time after they have left', () => {
  toast.undo('Message deleted.', () => {});
  vi.advanceTimersByTime(7_999);
  const leave = hold(useToasts.getState().toasts[0] as Toast);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toHaveLength(1);
  leave();
  vi.advanceTimersByTime(7_999);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});
