import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './Button';
import { Form } from './Form';
import { TextField } from './TextField';

test.each([1, 2])(
  'Ctrl+Enter in a text of %i lines submits, unless the button is disabled',
  async (rows) => {
    const user = userEvent.setup();
    const submit = vi.fn();
    const form = (isDisabled: boolean) => (
      <Form onSubmit={submit}>
        <TextField label="Note" {...(rows > 1 && { rows })} />
        <Button type="submit" isDisabled={isDisabled}>
          Send
        </Button>
      </Form>
    );
    const { rerender } = render(form(true));
    const field = screen.getByRole('textbox', { name: 'Note' });
    await user.type(field, 'No{Control>}{Enter}{/Control}');
    expect(submit).not.toHaveBeenCalled();
    rerender(form(false));
    await user.type(field, '{Control>}{Enter}{/Control}');
    expect(submit).toHaveBeenCalledOnce();
    expect(field).toHaveValue('No');
  },
);
