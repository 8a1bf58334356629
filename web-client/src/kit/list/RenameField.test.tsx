import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepKeysOfInputMethod } from '@/ui/inputMethod';
import { RenameField } from './RenameField';

keepKeysOfInputMethod();

test.each([
  ['Enter', 'onDone'],
  ['Escape', 'onCancel'],
] as const)('%s belongs to a word that is being composed, and then to the field', (key, does) => {
  const all = { onDone: vi.fn(), onCancel: vi.fn() };
  render(<RenameField title="Tea" {...all} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key, isComposing: true });
  expect(all[does]).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key });
  expect(all[does]).toHaveBeenCalledOnce();
});
