import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Boundary } from './Boundary';

let broken: boolean;

function Part() {
  if (broken) throw new Error('No rows');
  return <p>All is well</p>;
}

beforeEach(() => {
  broken = true;
  // React logs what it catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a fault stays where it happens, and can be tried again', async () => {
  render(
    <>
      <Boundary what="The list">
        <Part />
      </Boundary>
      <p>The page</p>
    </>,
  );
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The list stopped working');
  expect(screen.getByRole('alert')).toHaveTextContent('No rows');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('All is well')).toBeVisible();
});

test('what is shown next is not held back by what broke before', () => {
  const at = (place: string) => (
    <Boundary what="This page" resetKey={place}>
      <Part />
    </Boundary>
  );
  const { rerender } = render(at('/one'));
  expect(screen.getByRole('alert')).toBeVisible();
  rerender(at('/one'));
  expect(screen.getByRole('alert')).toBeVisible();
  broken = false;
  rerender(at('/two'));
  expect(screen.getByText('All is well')).toBeVisible();
});
