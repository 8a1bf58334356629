import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { setLayout } from '@/test/layout';
import { ComboBox } from './ComboBox';

function Model() {
  const [value, setValue] = useState('another');
  const options = ['small', 'large'].map((id) => ({ id, label: id }));
  return <ComboBox label="Model" value={value} onChange={setValue} options={options} />;
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('a press opens the whole list, also once more, and letters make it shorter', async () => {
  setLayout('desktop');
  const user = userEvent.setup();
  render(<Model />);
  const field = screen.getByRole('combobox', { name: 'Model' });
  await user.click(field);
  expect(options()).toEqual(['small', 'large']);
  await user.clear(field);
  await user.type(field, 'la');
  expect(options()).toEqual(['large']);
  await user.click(screen.getByRole('option', { name: 'large' }));
  expect(field).toHaveValue('large');
  expect(options()).toEqual([]);
  await user.click(field);
  expect(options()).toEqual(['small', 'large']);
});
