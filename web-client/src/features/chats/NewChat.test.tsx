import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as attachments from '@/api/attachments';
import { sendUnsent } from '@/api/outbox';
import { change, useUnsent } from '@/api/unsent';
import { keepModelsOfBegun } from '@/kit/begunLater';
import { keep, kept } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { chat } from '@/test/chats';
import { setLayout } from '@/test/layout';
import { type Answers, refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import NewChat from './NewChat';

/** Stands in for another feature's part: keeps a model under the given key. */
function Picker({ container }: { container: string }) {
  return (
    <button type="button" onClick={() => keep('model', container, 'large')}>
      Choose a model
    </button>
  );
}

beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  localStorage.clear();
  change(() => []);
  keep('draft', 'chats', '');
  keep('model', 'chats', '');
  keep('model', 'chat:5', '');
  useToasts.setState({ toasts: [] });
  announce([{ id: 'lender', parts: { modelPicker: async () => ({ default: Picker }) } }]);
});

const WHALES = 'How do whales sleep?';
const MADE = { 'POST /api/chats': chat(5, 'abc') };
const AWAY = { 'POST /api/chats': refusal(503, 'Not here.') };

const begin = (answers: Answers) => show(NewChat, { 'GET /api/chats': [], ...answers });
const field = () => screen.findByRole('textbox', { name: 'First message' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Start chat' }));
const choose = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Choose a model' }));
const bodies = (asked: readonly string[]) =>
  asked
    .filter((line) => line.startsWith('POST'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))));

test('the first words make the chat and are said in it, both under one id', async () => {
  const { asked, router } = await begin(MADE);
  await userEvent.type(await field(), `${WHALES}{Shift>}{Enter}{/Shift}Tell me all.`);
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/abc'));
  const [made, said] = bodies(asked);
  expect(made).toMatchObject({ title: WHALES, autoname: true });
  expect(said).toEqual({
    content: `${WHALES}\nTell me all.`,
    client_message_id: made.public_id,
  });
});

test('a chat begins with the model that is chosen for it, and goes on with it', async () => {
  const { asked, router } = await begin(MADE);
  await choose();
  await userEvent.type(await field(), `${WHALES}{Enter}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/abc'));
  expect(bodies(asked)[1]).toMatchObject({ content: WHALES, model: 'large' });
  expect(kept('model', 'chat:5')).toBe('large');
  await waitFor(() => expect(kept('model', 'chats')).toBe(''));
});

test('words that nobody takes wait, and are taken back with their model', async () => {
  await begin(AWAY);
  await choose();
  await userEvent.type(await field(), WHALES);
  await submit();
  expect(await screen.findByText(`New chat “${WHALES}”`)).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(kept('model', 'chats')).toBe('');
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(await field()).toHaveValue(WHALES);
  expect(kept('model', 'chats')).toBe('large');
  expect(useUnsent.getState().all).toEqual([]);
});

test('a chat that is begun later goes on with its model', async () => {
  const stop = keepModelsOfBegun();
  const answers: Answers = { 'GET /api/chats': [], ...AWAY };
  const { asked, client } = await show(NewChat, answers);
  await choose();
  await userEvent.type(await field(), WHALES);
  await submit();
  await screen.findByText(`New chat “${WHALES}”`);
  Object.assign(answers, MADE);
  await sendUnsent(client);
  await waitFor(() =>
    expect(bodies(asked).at(-1)).toMatchObject({ content: WHALES, model: 'large' }),
  );
  expect(kept('model', 'chat:5')).toBe('large');
  stop();
});

test('words that are refused stay where they are', async () => {
  await begin({ 'POST /api/chats': refusal(422, 'The title is too long.') });
  await userEvent.type(await field(), 'Hello');
  await submit();
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]?.text).toBe(
      'The chat was not created. Your text is kept.',
    ),
  );
  expect(await field()).toHaveValue('Hello');
});

test('files wait beside the first message and are sent to the chat that it starts', async () => {
  const sent = { id: 3, mime: 'text/plain', size: 1, original_filename: 'a.txt', unreadable: null };
  const sendFile = vi.spyOn(attachments, 'sendFile').mockResolvedValue(sent);
  const { asked, router } = await begin(MADE);
  await screen.findByRole('button', { name: 'Attach files' });
  await userEvent.upload(screen.getByLabelText('Files to attach'), new File(['x'], 'a.txt'));
  expect(await screen.findByText('a.txt')).toBeVisible();
  expect(sendFile).not.toHaveBeenCalled();
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/abc'));
  expect(sendFile.mock.calls.map(([path]) => path)).toEqual(['/api/chats/5/attachments']);
  const [made, said] = bodies(asked);
  expect(made).toMatchObject({ title: 'a.txt' });
  expect(said).toMatchObject({ content: '', attachment_ids: [3] });
});
