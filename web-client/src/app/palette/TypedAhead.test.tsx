import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetTypedAhead, TypedAhead, typedAhead } from './TypedAhead';

afterEach(forgetTypedAhead);

test('what is typed while the palette is on its way is kept for it, and nobody else hears it', async () => {
  const shortcut = vi.fn();
  window.addEventListener('keydown', shortcut);
  const { unmount } = render(<TypedAhead onClose={() => {}} />);
  await userEvent.keyboard('gatx{Backspace}e');
  expect(typedAhead()).toBe('gate');
  expect(shortcut).not.toHaveBeenCalled();

  await userEvent.keyboard('{Control>}a{/Control}');
  expect(typedAhead()).toBe('gate');

  unmount();
  await userEvent.keyboard('s');
  expect(typedAhead()).toBe('gate');
  window.removeEventListener('keydown', shortcut);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click', () => userEvent.click(document.body)],
])('%s gives the palette up before it is there', async (_, giveUp) => {
  const onClose = vi.fn();
  render(<TypedAhead onClose={onClose} />);
  await giveUp();
  expect(onClose).toHaveBeenCalledOnce();
});
