import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepKeysOfInputMethod } from './inputMethod';

keepKeysOfInputMethod();

test.each([
  ['Enter', { isComposing: true }, 0],
  ['Enter', { keyCode: 229 }, 0],
  ['Escape', { isComposing: true, keyCode: 229 }, 0],
  ['ArrowDown', { keyCode: 229 }, 0],
  ['Process', { keyCode: 229 }, 0],
  ['Enter', { keyCode: 13 }, 1],
  ['Escape', { keyCode: 27 }, 1],
])('%s with %j acts %i times', (key, also, times) => {
  const acts = vi.fn();
  const shortcut = vi.fn();
  render(<input onKeyDown={acts} />);
  window.addEventListener('keydown', shortcut);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...also });
  screen.getByRole('textbox').dispatchEvent(event);
  window.removeEventListener('keydown', shortcut);
  expect(acts).toHaveBeenCalledTimes(times);
  expect(shortcut).toHaveBeenCalledTimes(times);
  // The browser still passes it to the input method.
  expect(event.defaultPrevented).toBe(false);
});
