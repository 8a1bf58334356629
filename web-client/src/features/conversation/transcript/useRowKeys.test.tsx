import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { setLayout } from '@/test/layout';
import { RowTools } from './RowTools';

const button = (name: string) => screen.getByRole('button', { name });

test('the actions of a message are one stop, and arrows lead among them and to those of other messages', async () => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  render(
    <div role="log">
      <article>
        <RowTools what="Question" ids={[1]} text="Why?" />
      </article>
      <article>
        <RowTools what="Answer" ids={[2]} text="So." again={1} />
      </article>
    </div>,
  );
  for (const bar of screen.getAllByRole('toolbar')) {
    const all = within(bar).getAllByRole('button');
    expect(all.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  }
  act(() => button('Copy answer').focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(button('Regenerate')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(button('Delete answer')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(button('Copy question')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  // The focus returns to where it was.
  expect(button('Delete answer')).toHaveFocus();
});
