import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { events } from '@/api/events';
import { queries } from '@/api/queries';
import { tellRunning } from '@/api/running';
import { useToasts } from '@/ui/toast';
import NotesContext from './NotesContext';

const topic = { kind: 'topic', id: 7 } as const;
const file = {
  id: 3,
  note_draft_id: 1,
  mime: 'text/plain',
  size: 5,
  original_filename: 'a.txt',
  created_at: '2026-11-21T04:00:00Z',
  unreadable: null,
};

let stored: { text: string | null; revision: number; attachments: unknown[]; updated_at: null };
let told: unknown[][];
let client: QueryClient;
/** Replaces the service's response. */
let otherwise: ((request: Request) => Response | undefined) | undefined;

async function service(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname;
  const answer = otherwise?.(request);
  if (answer) return answer;
  if (request.method === 'GET' && path.endsWith('/draft')) return Response.json(stored);
  if (request.method === 'GET') return Response.json([]);
  const text = await request.text();
  const body = text ? JSON.parse(text) : undefined;
  told.push([request.method, path.replace('/api/topics/7/commands/notes', ''), body]);
  if (path.endsWith('/draft')) {
    if (body.revision !== stored.revision) {
      const detail = 'The notes were changed in another window meanwhile.';
      return Response.json(
        { type: '/problems/notes-changed', status: 409, detail },
        { status: 409 },
      );
    }
    stored = { ...stored, text: body.text, revision: stored.revision + 1 };
    return Response.json(stored);
  }
  if (path.endsWith('/append')) {
    stored = { ...stored, attachments: [] };
    return Response.json({ message: {} });
  }
  if (path.endsWith('/rephrase')) return Response.json({ text: 'In better words' });
  return new Response(null, { status: 204 });
}

function open() {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <NotesContext container={topic} />
    </QueryClientProvider>,
  );
}
const field = () => screen.getByRole('textbox', { name: 'Notes' });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  otherwise = undefined;
  told = [];
  stored = { text: 'Milk', revision: 4, attachments: [], updated_at: null };
  useToasts.setState({ toasts: [] });
  tellRunning('topic:7', false);
  vi.stubGlobal('fetch', service);
});

test('notes save themselves over the revision that was seen', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  await userEvent.type(field(), ' and bread');
  await waitFor(() => expect(stored.text).toBe('Milk and bread'), { timeout: 3000 });
  expect(told.at(0)).toEqual(['PUT', '/draft', { text: expect.any(String), revision: 4 }]);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(localStorage.getItem('steward.notes.topic:7')).toBeNull();
});

test('what another window writes appears where nothing is being written', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  stored = { ...stored, text: 'Butter', revision: 5 };
  await client.invalidateQueries({ queryKey: queries.notes(topic).queryKey });
  await waitFor(() => expect(field()).toHaveValue('Butter'));
});

test('of two windows that write the person says who is right, and nothing is lost before', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  stored = { ...stored, text: 'Butter', revision: 5 };
  await userEvent.type(field(), '!');
  await userEvent.tab();
  expect(await screen.findByText(/changed in another window/)).toBeVisible();
  expect(await screen.findByText('Butter')).toBeVisible();
  expect(field()).toHaveValue('Milk!');
  await userEvent.click(button('Keep mine'));
  await waitFor(() => expect(stored.text).toBe('Milk!'));
  expect(stored.revision).toBe(6);
  await waitFor(() => expect(screen.queryByText(/changed in another window/)).toBeNull());
});

test('in a conflict nothing is written but what the person chooses, by one click out of the field', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  stored = { ...stored, text: 'Butter', revision: 5 };
  let sent = 0;
  otherwise = ({ method }) => {
    if (method === 'PUT') sent++;
    return undefined;
  };
  await userEvent.type(field(), '!');
  await screen.findByText(/changed in another window/, {}, { timeout: 3000 });
  await userEvent.type(field(), '?');
  events.tell('ready' as never, null as never);
  fireEvent.blur(field());
  expect(sent).toBe(1);
  await userEvent.click(field());
  await userEvent.click(button('Keep mine'));
  await waitFor(() => expect(stored).toMatchObject({ text: 'Milk!?', revision: 6 }));
  expect(sent).toBe(2);
});

test('what was written, and its answer lost, is no change of another window', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  otherwise = ({ method }) => {
    if (method !== 'PUT') return undefined;
    stored = { ...stored, text: 'Milk!', revision: 5 };
    return new Response('', { status: 503 });
  };
  await userEvent.type(field(), '!');
  await userEvent.tab();
  await screen.findByText('Will be saved when Steward is back');
  otherwise = undefined;
  await userEvent.type(field(), '?');
  await userEvent.tab();
  await waitFor(() => expect(stored).toMatchObject({ text: 'Milk!?', revision: 6 }));
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('the words of the other window can be taken instead', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  stored = { ...stored, text: 'Butter', revision: 5 };
  await userEvent.type(field(), '!');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(field()).toHaveValue('Butter'));
  expect(stored.text).toBe('Butter');
});

test('what nobody takes stays in the browser and is saved when someone answers', async () => {
  const { unmount } = open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  otherwise = ({ method }) => (method === 'PUT' ? new Response('', { status: 503 }) : undefined);
  await userEvent.type(field(), '!');
  await userEvent.tab();
  expect(await screen.findByText('Will be saved when Steward is back')).toBeVisible();
  unmount();
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk!'));
  otherwise = undefined;
  events.tell('ready' as never, null as never);
  await waitFor(() => expect(stored.text).toBe('Milk!'));
});

test('notes are added with their files, emptied, and come back with an undo', async () => {
  stored = { ...stored, attachments: [file] };
  open();
  await screen.findByText('a.txt');
  await userEvent.click(button('Add to conversation'));
  await waitFor(() =>
    expect(told).toContainEqual(['POST', '/append', { text: 'Milk', attachment_ids: [3] }]),
  );
  await waitFor(() => expect(stored.text).toBe(''));
  expect(field()).toHaveValue('');
  // The button is disabled now, and would leave the focus nowhere.
  await waitFor(() => expect(field()).toHaveFocus());
  useToasts.getState().toasts.at(-1)?.action?.run();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
});

test('adding notes leaves the focus where the reader has taken it meanwhile', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  const other = document.body.appendChild(document.createElement('button'));
  otherwise = ({ url }) => {
    if (url.endsWith('/append')) other.focus();
    return undefined;
  };
  await userEvent.click(button('Add to conversation'));
  await waitFor(() => expect(stored.text).toBe(''));
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(other).toHaveFocus();
  other.remove();
});

test('notes are added as they stand, also while they are being saved', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  await userEvent.type(field(), ' and salt');
  // Leaving the field starts saving its text.
  await userEvent.click(button('Add to conversation'));
  await waitFor(() =>
    expect(told).toContainEqual(['POST', '/append', { text: 'Milk and salt', attachment_ids: [] }]),
  );
  expect(useToasts.getState().toasts.map(({ tone }) => tone)).not.toContain('error');
});

test('notes that were asked about, and the answer lost, are asked about once', async () => {
  const attempts: string[] = [];
  let answer = () => new Response('', { status: 503 });
  otherwise = (request) => {
    if (!request.url.endsWith('/stream')) return undefined;
    void request.json().then((body) => attempts.push(body.client_message_id));
    return answer();
  };
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  await userEvent.click(button('Add and ask'));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.tone).toBe('error'));
  answer = () =>
    Response.json(
      { type: '/problems/already-said', status: 409, detail: 'Said already.' },
      { status: 409 },
    );
  await userEvent.click(button('Add and ask'));
  await waitFor(() => expect(stored.text).toBe(''));
  expect(attempts).toHaveLength(2);
  expect(attempts[1]).toBe(attempts[0]);
});

test('notes in better words replace the old ones, which come back with an undo', async () => {
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  await userEvent.click(button('Refine'));
  await waitFor(() => expect(field()).toHaveValue('In better words'));
  useToasts.getState().toasts.at(-1)?.action?.run();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
});

test('while an answer is written nothing is added, and it says why', async () => {
  tellRunning('topic:7', true);
  open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  expect(button('Add to conversation')).toBeDisabled();
  expect(screen.getByText('You can add notes when the answer is finished.')).toBeVisible();
});

test('where the notes cannot be read it says so, with a way on', async () => {
  otherwise = () => Response.json({ type: 'x', status: 500, detail: 'Broken.' }, { status: 500 });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The notes could not be loaded. Broken.',
  );
  otherwise = undefined;
  await userEvent.click(button('Retry'));
  await waitFor(() => expect(field()).toHaveValue('Milk'));
});

test('what was written stays with its conversation when another one is opened', async () => {
  const { rerender } = open();
  await waitFor(() => expect(field()).toHaveValue('Milk'));
  await userEvent.type(field(), '!');
  otherwise = ({ url, method }) =>
    url.includes('/topics/8/') && method === 'GET'
      ? Response.json({ text: 'Eight', revision: 1, attachments: [], updated_at: null })
      : undefined;
  rerender(
    <QueryClientProvider client={client}>
      <NotesContext container={{ kind: 'topic', id: 8 }} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(field()).toHaveValue('Eight'));
  await waitFor(() => expect(stored.text).toBe('Milk!'));
  expect(told.map(([, path]) => path)).toEqual(['/draft']);
});

test('a file is removed', async () => {
  stored = { ...stored, attachments: [file] };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.txt' }));
  await waitFor(() => expect(told).toEqual([['DELETE', '/attachments/3', undefined]]));
});
