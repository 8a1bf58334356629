import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import type { ToolQuestionField } from '@/api/types';
import { useToasts } from '@/ui/toast';
import QuestionCard from './QuestionCard';

const user = userEvent.setup();
const answer = vi.fn();
let asked = 0;

const field = (name: string, more: Partial<ToolQuestionField> = {}): ToolQuestionField => ({
  name,
  title: name,
  description: null,
  kind: 'text',
  required: false,
  min: null,
  max: null,
  options: [],
  preset: [],
  ...more,
});

const sizes = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
];

function show(...fields: ToolQuestionField[]) {
  const question = { id: `1-${++asked}`, server: 'forms', message: 'Who is it?', fields };
  const card = <QuestionCard question={question} answer={answer} />;
  return { id: question.id, ...render(card), card };
}

const send = () => screen.getByRole('button', { name: 'Answer' });

beforeEach(() => {
  answer.mockReset().mockResolvedValue(undefined);
  useToasts.setState({ toasts: [] });
});

test('says who asks and what, and sends what was filled in', async () => {
  const { id } = show(
    field('Name', { required: true, description: 'As in a passport' }),
    field('Age', { kind: 'integer', preset: ['7'] }),
    field('News', { kind: 'flag' }),
    field('Sizes', { kind: 'choices', options: sizes, preset: ['s'] }),
    field('Note'),
  );
  expect(screen.getByRole('form', { name: 'Question from forms' })).toBeVisible();
  expect(screen.getByText('Who is it?')).toBeVisible();
  expect(screen.getByText('As in a passport')).toBeVisible();
  await user.click(send());
  expect(screen.getByText('Name is required.')).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await user.click(screen.getByRole('switch', { name: 'News' }));
  await user.click(screen.getByRole('switch', { name: 'Medium' }));
  await user.click(send());
  expect(answer).toHaveBeenCalledExactlyOnceWith(id, {
    action: 'accept',
    values: [
      { name: 'Name', values: ['Ada'] },
      { name: 'Age', values: ['7'] },
      { name: 'News', values: ['true'] },
      { name: 'Sizes', values: ['s', 'm'] },
    ],
  });
});

test('a choice that is not made is not said', async () => {
  const { id } = show(field('Size', { kind: 'choice', options: sizes }));
  await user.click(send());
  expect(answer).toHaveBeenLastCalledWith(id, { action: 'accept', values: [] });
  await user.click(screen.getByRole('button', { name: /Size/ }));
  await user.click(await screen.findByRole('option', { name: 'Medium' }));
  await user.click(send());
  expect(answer).toHaveBeenLastCalledWith(id, {
    action: 'accept',
    values: [{ name: 'Size', values: ['m'] }],
  });
});

test('a choice that has to be made is asked for at its field', async () => {
  show(
    field('Name', { required: true, preset: ['Ada'] }),
    field('Size', { kind: 'choice', options: sizes, required: true }),
  );
  await user.click(send());
  expect(screen.getByText('Choose an answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: /Size/ })).toHaveAccessibleDescription(
    'Choose an answer.',
  );
  expect(answer).not.toHaveBeenCalled();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  expect(screen.getAllByText('Choose an answer.')).toHaveLength(1);
  await user.type(name, 'Eve');
  await user.click(screen.getByRole('button', { name: /Size/ }));
  await user.click(await screen.findByRole('option', { name: 'Medium' }));
  expect(screen.queryByText('Choose an answer.')).toBeNull();
  await user.click(send());
  expect(answer).toHaveBeenCalledOnce();
});

test('whoever does not want to tell says so', async () => {
  const { id } = show(field('Name', { required: true }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(answer).toHaveBeenCalledExactlyOnceWith(id, { action: 'decline', values: null });
});

test('without fields it is a yes or a no', async () => {
  const { id } = show();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(answer).toHaveBeenCalledExactlyOnceWith(id, { action: 'accept', values: [] });
  expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
});

test('what the service refuses is said at its field, and what was typed stays', async () => {
  answer.mockRejectedValue(
    new ProblemError({
      type: '/problems/invalid',
      title: 'Invalid input',
      status: 422,
      detail: 'Name must have at least 2 characters',
      errors: [{ field: 'Name', message: 'must have at least 2 characters' }],
    } as never),
  );
  const { unmount, card } = show(field('Name'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'A');
  await user.click(send());
  expect(await screen.findByText('must have at least 2 characters')).toBeVisible();
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({
    text: 'The answer was not accepted.',
  });
  // A row scrolled out of view is unmounted.
  unmount();
  render(card);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('A');
});
