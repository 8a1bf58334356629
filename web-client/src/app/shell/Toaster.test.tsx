import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { available, runAction, useRegistry } from '@/ui/actions';
import { toast, UNDO_MS } from '@/ui/toast';
import { Toaster } from './Toaster';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('an offer to undo waits while the mouse or the focus is on it', async () => {
  render(<Toaster />);
  act(() => void toast.undo('Message deleted.', () => {}));
  const card = screen.getByRole('status');
  fireEvent.pointerEnter(card);
  await pass(2 * UNDO_MS);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.pointerLeave(card);
  await pass(2 * UNDO_MS);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  await pass(2 * UNDO_MS);
  expect(card).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  await pass(UNDO_MS);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a key moves the focus to the newest notification, on its action', async () => {
  render(<Toaster />);
  const offered = () => available(useRegistry.getState().actions).map(({ id }) => id);
  expect(offered()).not.toContain('notice.focus');
  act(() => void toast.error('Could not save.'));
  act(() => void toast.undo('Message deleted.', () => {}));
  act(() => runAction('notice.focus'));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await pass(2 * UNDO_MS);
  expect(screen.getByRole('status')).toBeVisible();
});
