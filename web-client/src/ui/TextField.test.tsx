import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TextField } from './TextField';

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField label="Name" isRequired value={name} onChange={setName} />
      <TextField label="What is it about?" isRequired rows={2} value={text} onChange={setText} />
      <button type="submit">Save</button>
    </form>
  );
}

test('what is missing is said at its field when one submits, and the first one has the focus', async () => {
  const submit = vi.fn();
  render(<Form onSubmit={submit} />);
  expect(screen.queryByText('Name is required.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).not.toHaveBeenCalled();
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Name is required.');
  expect(screen.getByText('Fill in this field.')).toBeVisible();

  await userEvent.type(name, 'Ada');
  expect(screen.queryByText('Name is required.')).toBeNull();
  const about = screen.getByRole('textbox', { name: 'What is it about?' });
  await userEvent.type(about, '  ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(about).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
  await userEvent.type(about, 'Engines');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledOnce();
});

test('what is typed runs in its own direction, in one line or several', () => {
  render(<Form onSubmit={vi.fn()} />);
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('dir', 'auto');
});

test('a key that a field does not use is left to the dialog around it', async () => {
  const around = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: It stands for a dialog.
    <div onKeyDown={({ key }) => around(key)}>
      <TextField
        label="Brief"
        rows={2}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Brief' }), '{Enter}{Escape}');
  expect(around.mock.calls).toEqual([['Escape']]);
});
