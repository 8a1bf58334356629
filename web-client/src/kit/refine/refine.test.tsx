import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { Refine } from './Refine';

const user = userEvent.setup();
const toast = () => useToasts.getState().toasts.at(-1);
const field = () => screen.getByRole('textbox');
const button = (name: string) => screen.getByRole('button', { name });

function Form() {
  const [text, setText] = useState('teh text');
  return (
    <>
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Refine kind="memory" text={text} onText={setText} />
    </>
  );
}
const answered = (text: string) => ({ 'POST /api/refine': { text, model: 'm' } });

beforeEach(() => useToasts.setState({ toasts: [] }));

test('better words stand in their place and can be taken back', async () => {
  const { asked } = await show(Form, answered('The text'));
  await user.click(button('Refine'));
  await waitFor(() => expect(field()).toHaveValue('The text'));
  expect(asked).toEqual(['POST /api/refine {"text":"teh text","kind":"memory"}']);
  expect(screen.getByRole('status')).toHaveTextContent('Refined.');
  await user.click(button('Restore original'));
  expect(field()).toHaveValue('teh text');
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

test('who keeps them, or writes on, is asked no more', async () => {
  await show(Form, answered('The text'));
  await user.click(button('Refine'));
  await waitFor(() => expect(field()).toHaveValue('The text'));
  await user.click(button('Keep'));
  expect(screen.queryByRole('button', { name: 'Restore original' })).toBeNull();
  await user.clear(field());
  expect(button('Refine')).toBeDisabled();
});

test('what is written meanwhile stays, and the better words are offered', async () => {
  let answer = (_: Response) => {};
  const coming = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await show(Form, { 'POST /api/refine': coming });
  await user.click(button('Refine'));
  await user.type(field(), ' goes on');
  answer(Response.json({ text: 'The text', model: 'm' }));
  await waitFor(() => expect(toast()?.action?.label).toBe('Use it'));
  expect(field()).toHaveValue('teh text goes on');
  toast()?.action?.run();
  await waitFor(() => expect(field()).toHaveValue('The text'));
  await user.click(button('Restore original'));
  expect(field()).toHaveValue('teh text goes on');
});

test('what cannot be refined stays as it is, and says why', async () => {
  await show(Form, { 'POST /api/refine': refusal(502, 'Refine failed: The model is away.') });
  await user.click(button('Refine'));
  await waitFor(() => expect(toast()).toMatchObject({ text: 'The text was not refined.' }));
  expect(toast()?.detail).toContain('The model is away.');
  expect(field()).toHaveValue('teh text');
});

test('words that come back as they were are not asked about', async () => {
  await show(Form, answered('teh text'));
  await user.click(button('Refine'));
  await waitFor(() => expect(toast()?.text).toBe('Nothing to improve.'));
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});
