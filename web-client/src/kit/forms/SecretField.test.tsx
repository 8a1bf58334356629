import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SecretField } from './SecretField';

test('a saved key that cannot be read any more is asked for again, and says so', () => {
  render(
    <SecretField
      label="API key"
      help="From the provider's page."
      isRequired
      isSaved={false}
      isUnreadable
      typed={undefined}
      onType={vi.fn()}
    />,
  );
  const field = screen.getByLabelText(/API key/);
  expect(field).toHaveProperty('value', '');
  expect(screen.getByText('The saved value cannot be read. Enter it again.')).toBeTruthy();
});

function Saved({ draft, isSaved = true }: { draft?: string; isSaved?: boolean }) {
  const [typed, setTyped] = useState(draft);
  return (
    <SecretField
      label="API key"
      isRequired={false}
      isSaved={isSaved}
      isUnreadable={false}
      typed={typed}
      onType={setTyped}
    />
  );
}

test('the focus stays with a value that is cleared, kept or replaced', async () => {
  render(<Saved />);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /^Clear/ }));
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: /^Replace/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('API key')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Keep saved value' }));
  expect(screen.getByRole('button', { name: /^Replace/ })).toHaveFocus();
});

test('the field of a value whose removal was saved takes no focus', async () => {
  const { rerender } = render(<Saved />);
  await userEvent.click(screen.getByRole('button', { name: /^Clear/ }));
  rerender(<Saved isSaved={false} />);
  expect(screen.getByLabelText('API key')).not.toHaveFocus();
});

test('a value that was typed before takes no focus', () => {
  render(<Saved draft="sk-new" />);
  expect(screen.getByLabelText('API key')).not.toHaveFocus();
});
