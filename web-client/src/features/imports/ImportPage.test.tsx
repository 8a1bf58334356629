import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Import, ImportItem } from '@/api/imports';
import { topic } from '@/test/topics';
import ImportPage from './ImportPage';
import { coming } from './labels';
import { useUpload } from './upload';

const NOTHING: Import = {
  id: 3,
  name: 'export.zip',
  bytes: 2_000_000,
  state: 'ready',
  fault: null,
  product: 'chatgpt',
  read_bytes: 2_000_000,
  total_bytes: 2_000_000,
  conversations: 3,
  messages: 1_234,
  known: 0,
  first_at: '2023-03-03T10:00:00Z',
  last_at: '2026-01-05T10:00:00Z',
  losses: [],
  topic_id: null,
  wanted: 0,
  wanted_messages: 0,
  added: 0,
  extended: 0,
  unchanged: 0,
  left_out: 0,
  stored_messages: 0,
  rate: null,
  created_at: '2026-11-20T09:00:00Z',
  started_at: null,
  ended_at: null,
};

function item(n: number, title: string, more: Partial<ImportItem> = {}): ImportItem {
  return {
    n,
    status: 'found',
    reason: null,
    title,
    place: null,
    messages: 2,
    first_at: null,
    last_at: null,
    known: false,
    topic_id: null,
    ...more,
  };
}

const sent: { method: string; path: string; body: unknown }[] = [];
let listed: Import[] | null = [];
let items: ImportItem[] = [];
let refusal: object | undefined;

beforeEach(() => {
  sent.length = 0;
  listed = [];
  items = [item(1, 'Rome'), item(2, 'Paris'), item(3, 'Oslo')];
  refusal = undefined;
  useUpload.setState({ file: null, sent: 0, fault: null });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET') {
      const text = await request.text();
      sent.push({ method: request.method, path: pathname, body: text ? JSON.parse(text) : null });
      if (refusal) return Response.json(refusal, { status: 409 });
      return request.method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json(NOTHING);
    }
    if (pathname.endsWith('/conversations')) {
      const q = searchParams.get('q') ?? '';
      return Response.json(items.filter(({ title }) => title.toLowerCase().includes(q)));
    }
    if (pathname === '/api/topics/tree') return Response.json([topic(7, 'Travels')]);
    return listed ? Response.json(listed) : Promise.reject(new TypeError('offline'));
  });
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: ImportPage }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return client;
}

test('without an import it asks for a file', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Import');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('without the service it says so and can be asked again', async () => {
  listed = null;
  await show();
  expect(await screen.findByText('The imports could not be loaded')).toBeVisible();
  listed = [NOTHING];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'export.zip' })).toBeVisible();
});

test('what a file holds is told, and what is unticked is not asked for', async () => {
  listed = [
    {
      ...NOTHING,
      losses: [
        { kind: 'files', count: 2 },
        { kind: 'guesses', count: 1 },
      ],
    },
  ];
  await show();
  expect(await screen.findByText('1,234')).toBeVisible();
  expect(screen.getByText('Mar 3, 2023 to Jan 5, 2026')).toBeVisible();
  expect(screen.getByText('Not imported: 2 files and pictures.')).toBeVisible();
  expect(
    screen.getByText('The encoding of 1 conversation was guessed: some characters may be wrong.'),
  ).toBeVisible();
  fireEvent.click(await screen.findByRole('checkbox', { name: /Paris/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 conversations' }));
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'POST', path: '/api/imports/3/start', body: { except: [2] } }]),
  );
});

test('with none chosen nothing can begin, and what is ticked then is all', async () => {
  listed = [NOTHING];
  await show();
  await screen.findByRole('checkbox', { name: /Rome/ });
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(screen.getByRole('button', { name: 'Import 0 conversations' })).toBeDisabled();
  fireEvent.click(screen.getByRole('checkbox', { name: /Oslo/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 conversation' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ only: [3] }));
});

test('conversations go under the topic that is chosen', async () => {
  listed = [NOTHING];
  await show();
  await userEvent.click(
    await screen.findByRole('button', { name: /^Import into New topic “ChatGPT”/ }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Travels' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 conversations' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ topic_id: 7 }));
});

test('a refusal is told and the choice stays', async () => {
  listed = [NOTHING];
  refusal = { type: '/problems/import-state', status: 409, title: 'Conflict', detail: 'Not now.' };
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 conversations' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 3 conversations' })).toBeEnabled();
});

test('what comes in is seen as it comes, waits for room in words, and can be stopped', async () => {
  listed = [
    {
      ...NOTHING,
      state: 'running',
      fault: 'disk_full',
      wanted: 4,
      wanted_messages: 200,
      added: 1,
      stored_messages: 50,
      rate: 5000.4,
    },
  ];
  await show();
  const bar = await screen.findByRole('progressbar', { name: 'Importing' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('50 messages of 200 messages, 5,000 messages per second')).toBeVisible();
  expect(screen.getByText(/resumes when there is space/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(sent[0]?.path).toBe('/api/imports/3/cancel'));
});

test('the outcome says what came, what did not, and why', async () => {
  listed = [{ ...NOTHING, state: 'done', added: 2, unchanged: 1, left_out: 1, stored_messages: 9 }];
  items = [item(4, 'Lima', { status: 'left', reason: 'changed_here' })];
  await show();
  expect(
    await screen.findByText(
      '2 conversations imported, 1 conversation already imported, 1 conversation skipped. 9 messages in total.',
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show skipped' }));
  expect(await screen.findByText(/Already imported and continued here/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Remove export.zip from the list' }));
  await waitFor(() => expect(sent[0]?.method).toBe('DELETE'));
});

test('a file that cannot be read says why, without a retry that would not change it', async () => {
  listed = [{ ...NOTHING, state: 'failed', fault: 'broken_zip', conversations: 0 }];
  await show();
  expect(await screen.findByText(/The ZIP file is damaged/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('an import that failed by itself says why and can be tried again', async () => {
  listed = [{ ...NOTHING, state: 'failed', fault: 'gave_up', conversations: 0 }];
  await show();
  expect(await screen.findByText(/stopped three times/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent[0]?.path).toBe('/api/imports/3/start'));
});

test('a file that could not be handed in can be tried again', async () => {
  await show();
  act(() =>
    useUpload.setState({ file: new File(['x'], 'big.zip'), sent: 0, fault: 'The disk is full.' }),
  );
  expect(await screen.findByText('big.zip was not uploaded. The disk is full.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test.each([
  [{ wanted: 10 }, { come: 0, left: 10 }],
  [
    { wanted: 10, added: 3, extended: 2, unchanged: 1 },
    { come: 6, left: 4 },
  ],
  // The left-out ones could not be read: nobody asked for them.
  [
    { wanted: 10, added: 3, left_out: 100 },
    { come: 3, left: 7 },
  ],
  [
    { wanted: 2, added: 3 },
    { come: 2, left: 0 },
  ],
])('of %j so many have come and are to come: %j', (counts, expected) => {
  expect(coming({ ...NOTHING, ...counts })).toEqual(expected);
});
