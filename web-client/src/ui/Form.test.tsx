import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setLayout } from '@/test/layout';
import { Button } from './Button';
import { ComboBox } from './ComboBox';
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

test('Ctrl+Enter does not submit past a highlighted suggestion', async () => {
  setLayout('desktop');
  const user = userEvent.setup();
  const submit = vi.fn();
  const take = vi.fn();
  const options = ['small', 'large'].map((id) => ({ id, label: id }));
  render(
    <Form onSubmit={submit}>
      <ComboBox label="Model" value="small" onChange={take} options={options} />
      <Button type="submit">Send</Button>
    </Form>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Model' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}');
  expect(submit).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(take).toHaveBeenCalledWith('large');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submit).toHaveBeenCalledOnce();
});
