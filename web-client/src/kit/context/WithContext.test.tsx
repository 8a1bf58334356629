import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLayout } from '@/test/layout';
import { runAction } from '@/ui/actions';
import { announce } from '../feature';
import { useContextPane } from './contextPane';
import { ContextButton, WithContext } from './WithContext';

beforeEach(() => {
  localStorage.clear();
  useContextPane.setState({ isHidden: false, isOver: false });
  announce([
    {
      id: 'notes',
      context: [
        { id: 'late', order: 20, load: async () => ({ default: () => <p>Second</p> }) },
        {
          id: 'early',
          order: 10,
          load: async () => ({ default: ({ container }) => <p>First of {container.id}</p> }),
        },
      ],
    },
  ]);
});
afterEach(() => announce([]));

function open() {
  const { unmount } = render(
    <WithContext container={{ kind: 'topic', id: 7 }}>
      <ContextButton />
      <input aria-label="Written here" />
    </WithContext>,
  );
  return { user: userEvent.setup(), unmount };
}
const beside = () => screen.queryByRole('region', { name: 'Notes and context' });
const over = () => screen.queryByRole('dialog', { name: 'Notes and context' });
const button = () => screen.getByRole('button', { name: 'Notes and context' });

test('in a broad window the parts of all features stand beside the page, in their order', async () => {
  setLayout('broad');
  open();
  await screen.findByText('First of 7');
  await screen.findByText('Second');
  expect(beside()).toHaveTextContent('First of 7Second');
});

test('it is put away and stays away, and what is written on the page stays', async () => {
  setLayout('broad');
  const { user } = open();
  const field = screen.getByRole('textbox');
  await user.type(field, 'Half a');
  await user.click(button());
  expect(beside()).toBeNull();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(localStorage.getItem('steward.context-hidden')).not.toBeNull();
  act(() => runAction('pane.context'));
  expect(beside()).toBeVisible();
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field).toHaveValue('Half a');
});

test.each(['phone', 'tablet'] as const)(
  'on a %s it comes over the page when it is asked for',
  async (layout) => {
    setLayout(layout);
    const { user } = open();
    expect(beside()).toBeNull();
    await user.click(button());
    expect(await screen.findByText('First of 7')).toBeVisible();
    expect(over()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close panel' }));
    expect(over()).toBeNull();
  },
);

test('on a desktop it stands beside the page once it is asked for, and its button closes it', async () => {
  setLayout('desktop');
  useContextPane.setState({ isHidden: undefined });
  const { user } = open();
  expect(beside()).toBeNull();
  await user.click(button());
  expect(beside()).toBeVisible();
  expect(over()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close panel' }));
  expect(beside()).toBeNull();
  expect(button()).toHaveFocus();
});

test('what was called over one page does not lie over the next', async () => {
  setLayout('phone');
  const { user, unmount } = open();
  await user.click(button());
  await screen.findByText('First of 7');
  unmount();
  open();
  expect(button()).toBeVisible();
  expect(over()).toBeNull();
});
