import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUnsent } from '@/api/unsent';
import { keep } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { topic } from '@/test/topics';
import NewTopicDialog from './NewTopicDialog';

const closed = vi.fn();
const user = userEvent.setup();
const made = { 'POST /api/topics': topic(9, 'Kitchen') };
const dialog = () => <NewTopicDialog parentId={null} onClose={closed} />;
const bodyOf = (asked: readonly string[], start: string) =>
  JSON.parse(asked.find((line) => line.startsWith(start))?.slice(start.length) ?? 'null');

beforeEach(() => {
  closed.mockClear();
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  announce([{ id: 'lender', parts: { modelPicker: async () => ({ default: () => null }) } }]);
  keep('draft', 'new-topic:', '');
});

test('a title alone makes a topic', async () => {
  const { asked } = await show(dialog, made);
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(screen.getByText('Fill in this field.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'What is it about?' }), 'Kitchen{Enter}');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(bodyOf(asked, 'POST /api/topics ')).toMatchObject({ title: 'Kitchen' });
  expect(asked.join('\n')).not.toContain('POST /api/topics/9');
});

test('a first message alone makes a topic that is named after it, and is sent', async () => {
  const { asked } = await show(dialog, made);
  const message = await screen.findByRole('textbox', { name: 'First message' });
  await user.type(message, 'Plan the shelves{Enter}');
  await waitFor(() => expect(asked.join('\n')).toContain('POST /api/topics/9/'));
  expect(bodyOf(asked, 'POST /api/topics ')).toMatchObject({ title: 'Plan the shelves' });
  expect(asked.join('\n')).toContain('"content":"Plan the shelves"');
  expect(closed).toHaveBeenCalled();
});

test('what was written goes along when the button of the dialog is pressed', async () => {
  const { asked } = await show(dialog, made);
  await user.type(await screen.findByRole('textbox', { name: 'What is it about?' }), 'Kitchen');
  await user.type(screen.getByRole('textbox', { name: 'First message' }), 'Plan the shelves');
  await user.click(screen.getByRole('button', { name: 'Create and send' }));
  await waitFor(() => expect(asked.join('\n')).toContain('"content":"Plan the shelves"'));
  expect(bodyOf(asked, 'POST /api/topics ')).toMatchObject({ title: 'Kitchen' });
});

test('what waits for the connection waits with its model', async () => {
  keep('model', 'new-topic:', 'large');
  await show(dialog, { 'POST /api/topics': refusal(503, 'Not here.') });
  await user.type(await screen.findByRole('textbox', { name: 'First message' }), 'Plan{Enter}');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(useUnsent.getState().all.at(-1)).toMatchObject({ content: 'Plan', model: 'large' });
});

test('what is refused is said at the title, and what was written stays', async () => {
  await show(dialog, {
    'POST /api/topics': Response.json(
      { type: '/problems/x', title: 'No', status: 409, detail: 'There are too many topics.' },
      { status: 409 },
    ),
  });
  await user.type(await screen.findByRole('textbox', { name: 'First message' }), 'Plan{Enter}');
  expect(await screen.findByText('There are too many topics.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'First message' })).toHaveValue('Plan');
  expect(closed).not.toHaveBeenCalled();
});
