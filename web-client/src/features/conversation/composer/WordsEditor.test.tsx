import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLayout } from '@/test/layout';
import { WordsEditor } from './WordsEditor';

beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true });
});

test('new words are kept until they are saved, and Cancel discards them', async () => {
  const onCancel = vi.fn();
  const edit = async (expected: string, keys?: string) => {
    render(
      <WordsEditor
        label="Edited question"
        text="Why?"
        draft="question.7"
        done="Send"
        onDone={vi.fn()}
        onCancel={onCancel}
      />,
    );
    expect(screen.getByRole('textbox')).toHaveValue(expected);
    if (keys) await userEvent.keyboard(keys);
    else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
  };
  await edit('Why?', ' Now?');
  await edit('Why? Now?', '!{Escape}');
  await edit('Why? Now?!');
  await edit('Why?', '{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(3);
});
