import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Unsent } from '@/api/unsent';
import { keep, kept } from '@/kit/drafts';
import type { Outcome } from '@/kit/slash/run';
import type { Entry } from '../transcript/entries';
import { Composer } from './Composer';
import type { KeepForLater, Outbox } from './useOutbox';

const topic = { kind: 'topic', id: 7 } as const;
const question: Entry = {
  kind: 'question',
  key: 'm1',
  ids: [1],
  at: null,
  id: 1,
  text: 'What did I ask?',
  alternatives: null,
};

const waiting = {
  id: 5,
  content: 'And then?',
  model: null,
  prompt_override: null,
  created_at: '2026-11-21T04:00:00Z',
  updated_at: '2026-11-21T04:00:00Z',
  attachments: [],
};

let ask: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
/** The unsent messages, and whether more can be kept. */
let outbox: Outbox;
let keepForLater: ReturnType<typeof vi.fn<KeepForLater>>;
let edit: ReturnType<typeof vi.fn<(question: number) => void>>;
/** The queue on the service, and the requests it got: method, path and body. */
let stored: (typeof waiting)[];
let told: unknown[][];
let command: ReturnType<typeof vi.fn<(text: string) => Promise<Outcome>>>;

function composer(running = false, entries: Entry[] = []) {
  return (
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Composer
        container={topic}
        entries={entries}
        running={running}
        sending={false}
        outbox={outbox}
        ask={ask}
        command={command}
        edit={edit}
      />
    </QueryClientProvider>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Message' });

/** The service's queue of a conversation. */
async function service(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const [, id] = /\/queue\/(\d+)/.exec(path) ?? [];
  if (!path.includes('/messages/queue')) throw new TypeError('offline');
  if (request.method === 'GET') return Response.json(stored);
  const text = await request.text();
  const body = text ? JSON.parse(text) : undefined;
  told.push([request.method, path, body]);
  if (request.method === 'POST' && !id) stored = [...stored, { ...waiting, ...body, id: 6 }];
  else if (request.method === 'PATCH') stored = stored.map((one) => ({ ...one, ...body }));
  else stored = stored.filter((one) => `${one.id}` !== id);
  return request.method === 'DELETE' || path.endsWith('/send')
    ? new Response(null, { status: 204 })
    : Response.json(stored.at(-1) ?? null);
}

beforeEach(() => {
  ask = vi.fn(() => Promise.resolve(true));
  command = vi.fn(() => Promise.resolve<Outcome>('message'));
  edit = vi.fn();
  keepForLater = vi.fn();
  outbox = { unsent: [], keepForLater };
  stored = [];
  told = [];
  keep('draft', 'topic:7', '');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('fetch', service);
});

test.each([
  ['', true, ''],
  ['', false, 'Hello'],
  ['And then?', true, 'And then?'],
  ['And then?', false, 'Hello\n\nAnd then?'],
])('with %j typed after Enter, taken %j, %j is left', async (next, taken, left) => {
  ask.mockImplementation(() =>
    vi.waitFor(() => expect(field()).toHaveValue(`Hello${next}`), 5_000).then(() => taken),
  );
  render(composer());
  await userEvent.type(field(), `Hello{Enter}${next}`);
  expect(ask).toHaveBeenCalledExactlyOnceWith({ content: 'Hello' });
  await waitFor(() => expect(field()).toHaveValue(left));
});

test('Shift Enter makes a new line', async () => {
  render(composer());
  await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
  expect(ask).not.toHaveBeenCalled();
  expect(field()).toHaveValue('one\ntwo');
});

test('on a phone Enter makes a new line and the button sends', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(composer());
  await userEvent.type(field(), 'one{Enter}two');
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(ask).toHaveBeenCalledWith({ content: 'one\ntwo' });
});

test.each(['done', 'kept', 'message'] as const)(
  'what may be a command is tried before: %s',
  async (outcome) => {
    command.mockResolvedValue(outcome);
    render(composer());
    await userEvent.type(field(), '/pin{Enter}');
    expect(command).toHaveBeenCalledWith('/pin');
    expect(ask).toHaveBeenCalledTimes(outcome === 'message' ? 1 : 0);
    expect(field()).toHaveValue(outcome === 'kept' ? '/pin' : '');
  },
);

test('while a command is carried out it is not given once more', async () => {
  let carriedOut = (_: Outcome) => {};
  command.mockReturnValue(
    new Promise((resolve) => {
      carriedOut = resolve;
    }),
  );
  render(composer());
  await userEvent.type(field(), '/pin{Enter}{Enter}');
  expect(command).toHaveBeenCalledTimes(1);
  expect(field()).toHaveAttribute('readonly');
  carriedOut('kept');
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
  await userEvent.type(field(), '{Enter}');
  expect(command).toHaveBeenCalledTimes(2);
});

test('arrow up in an empty composer puts the last question into other words where it stands', async () => {
  render(composer(false, [question]));
  await userEvent.type(field(), '{ArrowUp}');
  expect(edit).toHaveBeenCalledWith(1);
  expect(field()).toHaveValue('');
});

test('while an answer is written arrow up leaves its question alone', async () => {
  render(composer(true, [question]));
  await userEvent.type(field(), '{ArrowUp}');
  expect(edit).not.toHaveBeenCalled();
});

test('a follow-up waits on the service, with the model of the conversation', async () => {
  keep('model', 'topic:7', 'large-model');
  render(composer(true));
  await userEvent.type(field(), 'And then?{Enter}');
  const list = await screen.findByRole('region', { name: 'Queued messages' });
  expect(within(list).getByText('And then?')).toBeVisible();
  expect(within(list).queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(told).toEqual([
    [
      'POST',
      '/api/topics/7/messages/queue',
      { content: 'And then?', model: 'large-model', client_message_id: expect.any(String) },
    ],
  ]);
  expect(ask).not.toHaveBeenCalled();
  expect(field()).toHaveValue('');
  keep('model', 'topic:7', '');
});

test('a follow-up that the service has not taken stays in the composer', async () => {
  const full = { type: '/problems/queue-full', status: 409, detail: 'Too many wait.' };
  vi.stubGlobal('fetch', async () => Response.json(full, { status: 409 }));
  render(composer(true));
  await userEvent.type(field(), 'And then?{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Queue message' })).toBeEnabled());
  expect(field()).toHaveValue('And then?');
  expect(keepForLater).not.toHaveBeenCalled();
});

test('what waits is sent by hand when nothing is being answered', async () => {
  stored = [waiting];
  render(composer());
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByText('And then?')).toBeNull());
  expect(told).toEqual([['POST', '/api/topics/7/messages/queue/5/send', undefined]]);
});

test('what waits can be reworded, from the keyboard too', async () => {
  stored = [waiting];
  render(composer(true));
  await screen.findByText('And then?');
  await userEvent.type(field(), '{ArrowUp}');
  const editor = screen.getByRole('textbox', { name: 'Queued message' });
  expect(editor).toHaveFocus();
  await userEvent.type(editor, ' And why?{Enter}');
  expect(await screen.findByText('And then? And why?')).toBeVisible();
  expect(told).toEqual([
    ['PATCH', '/api/topics/7/messages/queue/5', { content: 'And then? And why?' }],
  ]);
});

test('new words for a message that was sent meanwhile go to the composer', async () => {
  stored = [waiting];
  render(composer(true));
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET' ? Response.json([]) : Response.json({ status: 404 }, { status: 404 }),
  );
  await userEvent.keyboard(' And why?{Enter}');
  await waitFor(() => expect(field()).toHaveValue('And then? And why?'));
  expect(screen.queryByRole('textbox', { name: 'Queued message' })).toBeNull();
  expect(kept('draft', 'queued.5')).toBe('');
});

test('Escape leaves what waits as it was, and does not stop the answer', async () => {
  stored = [waiting];
  render(composer(true));
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  await userEvent.keyboard(' no{Escape}');
  expect(await screen.findByText('And then?')).toBeVisible();
  expect(told).toEqual([]);
});

test('what is taken back can be used again', async () => {
  stored = [waiting];
  render(composer(true));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “And then?”' }));
  await waitFor(() => expect(kept('draft', 'topic:7')).toBe('And then?'));
  expect(field()).toHaveValue('And then?');
  expect(told).toEqual([['DELETE', '/api/topics/7/messages/queue/5', undefined]]);
});

const unsent: Unsent<'said'> = {
  is: 'said',
  id: 'a',
  container: topic,
  content: 'Are you there?',
  model: '',
  refused: null,
};

test('a follow-up that nobody takes is kept for later', async () => {
  const attempts: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') attempts.push((await request.json()).client_message_id);
    throw new TypeError('offline');
  });
  render(composer(true));
  await userEvent.type(field(), 'And then?{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  // The service may have accepted it: the retry sends the same message.
  expect(keepForLater).toHaveBeenCalledWith('And then?', '', attempts[0], []);
  expect(attempts).toEqual([expect.any(String)]);
});

test('what is said while something waits for the connection goes after it', async () => {
  outbox.unsent = [unsent];
  render(composer());
  const list = screen.getByRole('region', { name: 'Not sent yet' });
  expect(within(list).getByText('Are you there?')).toBeVisible();
  await userEvent.type(field(), 'Hello?{Enter}');
  expect(keepForLater).toHaveBeenCalledWith('Hello?', '', undefined, []);
  expect(ask).not.toHaveBeenCalled();
  expect(field()).toHaveValue('');
});

test('what waits for the connection can be taken back, unless it has gone meanwhile', async () => {
  localStorage.setItem('steward.outbox', JSON.stringify([unsent]));
  outbox.unsent = [unsent];
  render(composer());
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(field()).toHaveValue('Are you there?');
  expect(localStorage.getItem('steward.outbox')).toBe('[]');
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(field()).toHaveValue('Are you there?');
});

test('what the service does not take says why', () => {
  outbox.unsent = [{ ...unsent, refused: 'Topic not found' }];
  render(composer());
  expect(screen.getByText(/Not accepted/).closest('[role=status]')).toBeVisible();
  expect(screen.getByText('Topic not found')).toBeVisible();
});
