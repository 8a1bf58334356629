import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { events } from '@/api/events';
import { WithContext } from '@/kit/context/WithContext';
import { announce, type Feature } from '@/kit/feature';
import { inboxItem } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { topic } from '@/test/topics';
import * as twentieth from '@/test/twentieth';
import { features } from '../features.gen';
import { listenFor } from '../listen';
import { queryClient } from '../queryClient';
import { routerWith } from '../router';

const page = vi.hoisted(() => {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { settled, settle };
});
vi.mock('@/ui/idle', async (actual) => ({
  ...(await actual<typeof import('@/ui/idle')>()),
  pageSettled: page.settled,
}));

const server = setupServer(
  http.get('*/api/topics/tree', () => HttpResponse.json([topic(1, 'Kitchen'), topic(2, 'Roof')])),
  http.get('*/api/*', () =>
    HttpResponse.json({ type: '', status: 503, detail: 'Not here.' }, { status: 503 }),
  ),
);

/** As many sections as the client will have. */
const nineteen = [
  ...features,
  ...Array.from(
    { length: 16 },
    (_, index): Feature => ({
      id: `more${index}`,
      section: {
        id: `more${index}`,
        label: `Place ${index}`,
        icon: twentieth.feature.section?.icon as NonNullable<Feature['section']>['icon'],
        colour: 'chats',
        path: `/more${index}`,
        shortcut: `g ${index}`,
        order: 30 + index,
      },
    }),
  ),
];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
});
afterEach(() => {
  queryClient.clear();
  announce([]);
});

async function open(path: string, all: readonly Feature[] = [...nineteen, twentieth.feature]) {
  announce(all);
  const router = routerWith(twentieth.routes, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: 'Workspace' });
  return userEvent.setup();
}

const bar = () => within(screen.getByRole('navigation', { name: 'Workspace' }));

test('a section of one file is in the rail, with its page, its list and what waits there', async () => {
  const user = await open('/settings/shells');
  await user.click(bar().getByRole('link', { name: /3 waiting to be washed\s*Shells/ }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Two shells lie here' }),
  ).toHaveFocus();
  expect(
    within(screen.getByRole('complementary', { name: 'Shells' })).getByRole('heading'),
  ).toHaveTextContent('Shells by beach');
});

test('what waits for the user is counted in the title and on the icon of the app', async () => {
  const setAppBadge = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge });
  const items = [inboxItem(1), inboxItem(2)];
  server.use(http.get('*/api/agents/inbox', () => HttpResponse.json(items)));
  await open('/topics');
  await vi.waitFor(() => expect(document.title).toMatch(/^\(2\) .*Steward$/));
  expect(setAppBadge).toHaveBeenLastCalledWith(2);
  Reflect.deleteProperty(navigator, 'setAppBadge');
  server.resetHandlers();
});

test('the palette finds what it has and runs its commands', async () => {
  const user = await open('/shells');
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Search' });
  await within(palette).findByRole('menuitem', { name: /Nautilus/ });
  await user.keyboard('collect');
  await user.click(await within(palette).findByRole('menuitem', { name: /Collect a shell/ }));
  expect(await screen.findByRole('dialog', { name: 'Collect a cowrie' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the shortcuts sheet has its keys, and they work', async () => {
  const user = await open('/settings/shells');
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Collect a shell')).toBeVisible();
  expect(within(sheet).getByText('Shells')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.keyboard('gx');
  expect(await screen.findByRole('heading', { name: 'Two shells lie here' })).toBeVisible();
});

test('of the sections only the one of the page is current', async () => {
  await open('/shells/deep/down');
  const rail = within(await screen.findByRole('navigation', { name: 'Workspace' }));
  const current = () =>
    rail.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  await vi.waitFor(() => expect(current()).toHaveLength(1));
  expect(current()[0]).toHaveTextContent('Shells');
});

test('the settings list its page', async () => {
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const user = await open('/settings/model');
  const list = within(await screen.findByRole('tree', { name: 'Settings' }));
  expect(list.getByRole('treeitem', { name: /Model/ })).toHaveAttribute('aria-current', 'page');
  await user.click(list.getByRole('link', { name: /Shells/ }));
  expect(await screen.findByRole('heading', { name: 'Shells are kept dry' })).toBeVisible();
});

test('what it tells about a conversation stands beside every conversation', async () => {
  // The other features need the whole client around them.
  announce([twentieth.feature]);
  setLayout('broad');
  const { unmount } = render(
    <WithContext container={{ kind: 'topic', id: 5 }}>
      <p>The page</p>
    </WithContext>,
  );
  const context = await screen.findByRole('region', { name: 'Notes and context' });
  expect(await within(context).findByText('No shell lies on topic 5')).toBeVisible();
  unmount();
});

test('it hears the events that it names', () => {
  const stop = listenFor([twentieth.feature], queryClient);
  // biome-ignore lint/complexity/useLiteralKeys: private, but the only way to deliver an event.
  events['dispatch']('topic.changed', { topic_id: 5 });
  stop();
  expect(twentieth.heard).toEqual([{ topic_id: 5 }]);
});

test('on a phone five places stand in the bar and it is behind “More”', async () => {
  setLayout('phone');
  const user = await open('/topics');
  expect(
    bar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Topics', 'Chats', 'Place 0']);
  await user.click(bar().getByRole('button', { name: /More/ }));
  const more = within(await screen.findByRole('dialog', { name: 'More' }));
  await user.click(more.getByRole('link', { name: /Shells/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Shells by beach' })).toBeVisible();
});

test('with few sections a phone has no “More”', async () => {
  setLayout('phone');
  const few = features.filter(
    ({ id }) => !['agents', 'inbox', 'workflows', 'schedules'].includes(id),
  );
  await open('/topics', few);
  expect(bar().queryByRole('button', { name: /More/ })).toBeNull();
  expect(bar().getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('turning a phone keeps what is typed, in the page and in the list', async () => {
  setLayout('tablet');
  const user = await open('/topics');
  const filter = await screen.findByRole('searchbox', { name: 'Filter topics' });
  await user.type(filter, 'roo');
  act(() => setLayout('phone'));
  expect(screen.getByRole('searchbox', { name: 'Filter topics' })).toBe(filter);
  act(() => setLayout('desktop'));
  expect(screen.getByRole('searchbox', { name: 'Filter topics' })).toBe(filter);
  expect(filter).toHaveValue('roo');
});

test('a list is put away for its own section only', async () => {
  const user = await open('/shells');
  await user.keyboard('[[');
  expect(screen.getByRole('complementary', { name: 'Shells' })).toHaveAttribute('inert');
  await user.keyboard('gt');
  expect(await screen.findByRole('complementary', { name: 'Topics' })).not.toHaveAttribute('inert');
});

test('a list that nobody sees yet is drawn after the page, and stays', async () => {
  setLayout('phone');
  await open('/shells/one');
  const list = screen.getByRole('complementary', { name: 'Shells', hidden: true });
  expect(list).toBeEmptyDOMElement();
  await act(async () => page.settle());
  await vi.waitFor(() => expect(list).toHaveTextContent('Shells by beach'));
});
