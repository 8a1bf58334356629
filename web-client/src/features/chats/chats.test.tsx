import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { DialogHost } from '@/kit/dialogs';
import { keep, kept } from '@/kit/drafts';
import { restoreUploads, uploadsOf } from '@/kit/files/uploads';
import { chat } from '@/test/chats';
import { setLayout } from '@/test/layout';
import { collection, topic } from '@/test/topics';
import { useToasts } from '@/ui/toast';
import ChatContext from './ChatContext';
import ChatPane from './ChatPane';
import { ChatView } from './ChatView';
import { archive, remove, unarchive } from './commands';
import { describeChat, promoteChat } from './dialogs';
import { moved } from './moved';
import { archivedInOrder, inOrder } from './rows';

let asked: { method: string; path: string; search: string; body: unknown }[] = [];
let answers: Record<string, () => Response> = {};

const problem = (status: number, detail: string, type = '') =>
  HttpResponse.json({ type, title: '', status, detail, instance: '' }, { status });

const server = setupServer(
  http.all('*/api/*', async ({ request }) => {
    const { pathname: path, search } = new URL(request.url);
    const { method } = request;
    const text = await request.text();
    if (method !== 'GET')
      asked.push({ method, path, search, body: text ? JSON.parse(text) : null });
    const answer = answers[`${method} ${path}`];
    return answer ? answer() : problem(503, 'Not here.');
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  localStorage.clear();
  asked = [];
  answers = {};
  useToasts.setState({ toasts: [] });
});
afterEach(() => client?.clear());

let client: QueryClient;

type Page = () => ReactNode;

/** Renders a page of the chats; of the other pages only the addresses exist. */
async function show(Shown: Page, path = '/') {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute({});
  const at = (path: string, component: Page) =>
    createRoute({ getParentRoute: () => root, path, component });
  const withDialogs = () => (
    <>
      <Shown />
      <DialogHost />
    </>
  );
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', withDialogs),
      at('/chats', withDialogs),
      at('/chats/new', withDialogs),
      at('/chats/$slug', withDialogs),
      at('/topics/$', () => null),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

const lists = (chats: Chat[], archived: Chat[] = []) => {
  answers['GET /api/chats'] = () => HttpResponse.json(chats);
  answers['GET /api/chats/archived'] = () => HttpResponse.json(archived);
  answers['GET /api/news'] = () =>
    HttpResponse.json([
      {
        container: 'chat',
        container_id: 2,
        state: 'unread',
        unread_count: 3,
        last_line: null,
        at: '2026-11-20T09:00:00Z',
      },
    ]);
};

test('the order is that of the last activity, with what is pinned first', () => {
  const at = (last_activity_at: string) => ({ last_activity_at });
  const chats = [
    chat(1, 'Old', at('2026-01-01T00:00:00Z')),
    chat(2, 'New', at('2026-01-03T00:00:00Z')),
    chat(3, 'Pinned', { ...at('2026-01-02T00:00:00Z'), pinned: true }),
  ];
  expect(inOrder(chats, '').map(({ title }) => title)).toEqual(['Pinned', 'New', 'Old']);
  expect(inOrder(chats, ' ol').map(({ title }) => title)).toEqual(['Old']);
  const archived = chats.map((one, n) => ({ ...one, archived_at: `2026-02-0${n + 1}T00:00:00Z` }));
  expect(archivedInOrder(archived, '').map(({ title }) => title)).toEqual(['Pinned', 'New', 'Old']);
});

test('a turn that begins moves a known chat up, and has an unknown one read', async () => {
  lists([chat(1, 'A')]);
  client = new QueryClient();
  const { queryKey } = queries.chats();
  client.setQueryData(queryKey, [chat(1, 'A')]);
  moved(client, { kind: 'chat', id: 1 });
  expect(client.getQueryData(queryKey)?.[0]?.last_activity_at).not.toBe('2026-11-20T09:00:00Z');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  moved(client, { kind: 'topic', id: 9 });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  moved(client, { kind: 'chat', id: 9 });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('the list says what is unread, archives with a way back and shows the archive', async () => {
  lists([chat(1, 'Bread'), chat(2, 'Whales')], [chat(3, 'Taxes', { archived_at: '2026-01-01' })]);
  answers['POST /api/chats/1/archive'] = () => {
    lists([chat(2, 'Whales')], [chat(3, 'Taxes', { archived_at: '2026-01-01' })]);
    return HttpResponse.json(chat(1, 'Bread'));
  };
  answers['POST /api/chats/1/unarchive'] = () => HttpResponse.json(chat(1, 'Bread'));
  const user = userEvent.setup();
  await show(ChatPane);
  expect(await screen.findByRole('treeitem', { name: /Whales.*3 unread/ })).toBeVisible();
  await user.pointer({
    target: screen.getByRole('treeitem', { name: /Bread/ }),
    keys: '[MouseRight]',
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(screen.queryByRole('treeitem', { name: /Bread/ })).toBeNull();
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/api/chats/1/archive']));
  useToasts.getState().toasts.at(-1)?.action?.run();
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/chats/1/unarchive'));
  await user.click(screen.getByRole('radio', { name: 'Archive' }));
  expect(await screen.findByRole('treeitem', { name: /Taxes/ })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Chats' }));
});

test('of several chats none is being changed any more when one was refused', async () => {
  const both = [chat(1, 'One'), chat(2, 'Two')];
  for (const { send, undo } of [archive, unarchive, remove]) {
    await expect(send(both)).rejects.toThrow('Not here.');
    await expect(undo?.send(both)).rejects.toThrow('Not here.');
  }
  expect(asked).toHaveLength(6);
  expect(asked.filter(({ path }) => path.startsWith('/api/chats/2'))).toEqual([]);
});

test('a list that cannot be read says so, and one without chats what belongs there', async () => {
  await show(ChatPane);
  expect(await screen.findByText('The chats could not be loaded')).toBeVisible();
  lists([]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No chats yet')).toBeVisible();
});

test('a chat that another window has made a topic leads there', async () => {
  lists([]);
  answers['GET /api/chats/by-slug/abc'] = () => HttpResponse.json(chat(5, 'abc'));
  const router = await show(() => <ChatView slug="abc">{() => null}</ChatView>, '/chats/abc');
  expect(await screen.findByRole('heading', { level: 1, name: 'abc' })).toBeVisible();
  answers['GET /api/chats/by-slug/abc'] = () => problem(404, 'Chat not found');
  answers['GET /api/topics/5'] = () => HttpResponse.json(topic(5, 'Roof'));
  keep('draft', 'chat:5', 'half a thought');
  await client.invalidateQueries();
  await waitFor(() => expect(router.state.location.pathname).toBe('/topics/roof'));
  expect(kept('draft', 'topic:5')).toBe('half a thought');
});

test('an address of no chat says so', async () => {
  answers['GET /api/chats/by-slug/abc'] = () => problem(404, 'Chat not found');
  await show(() => <ChatView slug="abc">{() => null}</ChatView>, '/chats/abc');
  expect(screen.getByRole('status', { name: 'Loading the conversation' })).toBeVisible();
  expect(await screen.findByText('Chat not found')).toBeVisible();
});

test('a description can be a note or what every question begins with', async () => {
  const described = chat(6, 'Rhymes', {
    description: 'Answer in rhymes.',
    description_as_system_prompt: true,
  });
  answers['GET /api/chats/6'] = () => HttpResponse.json(described);
  answers['PATCH /api/chats/6'] = () => HttpResponse.json(described);
  await show(() => <ChatContext container={{ kind: 'chat', id: 6 }} />);
  expect(await screen.findByText('Sent before every message.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit the description' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Chat description' }));
  const field = await dialog.findByRole('textbox', { name: 'What should the model know?' });
  await userEvent.clear(field);
  await userEvent.click(dialog.getByRole('switch', { name: /Use as instructions/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.at(-1)?.body).toEqual({ description: null, description_as_system_prompt: false }),
  );
  expect(describeChat).toBeDefined();
});

test('a description that was not saved stays in the form, and what was not typed is not sent', async () => {
  const described = chat(6, 'Rhymes', { description: 'Answer.' });
  answers['GET /api/chats/6'] = () => HttpResponse.json(described);
  await show(() => <ChatContext container={{ kind: 'chat', id: 6 }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the description' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Chat description' }));
  const field = await dialog.findByRole('textbox', { name: 'What should the model know?' });
  await userEvent.type(field, ' In rhymes.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]?.text).toBe('The description of “Rhymes” was not saved.'),
  );
  expect(field).toHaveValue('Answer. In rhymes.');
  answers['PATCH /api/chats/6'] = () => HttpResponse.json(described);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)?.body).toEqual({ description: 'Answer. In rhymes.' });
});

test('a chat becomes a topic where one wants it, but not while it is answered', async () => {
  answers['GET /api/topics/tree'] = () => HttpResponse.json([topic(8, 'House')]);
  answers['GET /api/collections'] = () =>
    HttpResponse.json([collection(1, 'General'), collection(2, 'Work')]);
  answers['POST /api/chats/7/promote'] = () =>
    problem(409, 'An answer is already being written', '/problems/turn-in-progress');
  const router = await show(() => null);
  promoteChat.open({ chat: chat(7, 'Roof') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert Roof to a topic' }));
  const place = await dialog.findByRole('button', { name: 'Location General' });
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to topic' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('An answer is still being written');
  expect(asked.at(-1)?.search).toBe('?collection_id=1');
  await userEvent.click(place);
  await userEvent.type(await screen.findByRole('searchbox'), 'hou');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'House' }));
  expect(place).toHaveAccessibleName('Location House');
  await userEvent.click(place);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Work' }));
  answers['POST /api/chats/7/promote'] = () => HttpResponse.json(topic(7, 'Roof'));
  restoreUploads('chat:7', [
    { id: 3, mime: 'text/plain', size: 3, original_filename: 'a.txt', unreadable: null },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to topic' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/topics/roof'));
  expect(asked.at(-1)?.search).toBe('?collection_id=2');
  expect(uploadsOf('topic:7').map(({ name }) => name)).toEqual(['a.txt']);
});
