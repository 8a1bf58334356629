import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Trash2 } from 'lucide-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '@/ui/actions';
import { matches } from '@/ui/search';
import { ListPane } from './ListPane';
import { scrolled, useListState } from './listState';
import { visibleRows } from './rows';

const children: Record<string, string[]> = { House: ['Hall', 'Roof'] };
const NAMES = ['Garden', 'House', 'Work'];
let names = NAMES;
const onRename = vi.fn();
const onRemove = vi.fn();
const onMove = vi.fn();
let reading = { isPending: false, error: null as Error | null, refetch: vi.fn() };
let list = 0;

function Things() {
  const state = useListState(`things ${list}`);
  const found = names.filter((name) => matches(name, state.filter));
  const rows = visibleRows(found, (id) => children[id] ?? [], state.expanded);
  return (
    <ListPane
      id={`things ${list}`}
      title="Things"
      things="things"
      state={state}
      reading={reading}
      rows={reading.isPending || reading.error ? [] : rows}
      nested
      current="Garden"
      contentOf={(id) => ({
        title: id,
        link: { to: '/$', params: { _splat: id } } as never,
        state: id === 'Work' ? { is: 'needs you', description: 'needs you' } : undefined,
        badge: id === 'Work' ? { count: 2, description: '2 unread' } : undefined,
      })}
      menuOf={(ids, startRenaming) => [
        ...(ids.length === 1 ? [{ id: 'rename', label: 'Rename', run: startRenaming }] : []),
        { id: 'delete', label: 'Delete', icon: Trash2, run: () => onRemove(ids) },
      ]}
      onRename={onRename}
      onRemove={onRemove}
      onMove={onMove}
      empty={<p>Nothing yet</p>}
    />
  );
}

async function open() {
  const root = createRootRoute({ component: Things });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/$' })]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Things' });
  return { user: userEvent.setup(), router };
}

const row = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const rows = () => screen.getAllByRole('treeitem').map(({ dataset }) => dataset['row']);

beforeEach(() => {
  list += 1;
  names = NAMES;
  scrolled.clear();
  reading = { isPending: false, error: null, refetch: vi.fn() };
  for (const spy of [onRename, onRemove, onMove]) spy.mockReset();
});

test.each([
  { key: 'a', code: 'KeyA' },
  { key: 'ф', code: 'KeyA' },
])('Ctrl and $key select all rows', async (key) => {
  await open();
  fireEvent.keyDown(row(/Garden/), { ...key, ctrlKey: true });
  expect(screen.getByText('3 selected')).toBeVisible();
});

test('rows are links that say where they stand, what goes on in them and what waits', async () => {
  await open();
  expect(within(row('Garden')).getByRole('link')).toHaveAttribute('href', '/Garden');
  expect(row('Garden')).toHaveAttribute('aria-current', 'page');
  expect(row(/^House/)).toHaveAttribute('aria-expanded', 'false');
  expect(row(/Work/)).toHaveTextContent('Workneeds you22 unread');
});

test('the keyboard goes through the rows and opens and closes branches', async () => {
  const { user, router } = await open();
  await user.tab();
  await user.tab();
  expect(row('Garden')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(rows()).toEqual(['Garden', 'House', 'Hall', 'Roof', 'Work']);
  await user.keyboard('{ArrowRight}');
  await vi.waitFor(() => expect(row('Hall')).toHaveFocus());
  await user.keyboard('{ArrowLeft}');
  await vi.waitFor(() => expect(row('House')).toHaveFocus());
  await user.keyboard('{ArrowLeft}{End}');
  await vi.waitFor(() => expect(row(/Work/)).toHaveFocus());
  expect(rows()).toEqual(['Garden', 'House', 'Work']);
  await user.keyboard('{Enter}');
  expect(router.latestLocation.pathname).toBe('/Work');
});

test('the rows of a deep tree move in less and less, so that their titles stay in the pane', async () => {
  const deep = (level: number) => `Deep ${level}`;
  for (let level = 0; level < 12; level++) children[deep(level)] = [deep(level + 1)];
  names = [deep(0)];
  const { user } = await open();
  row(deep(0)).focus();
  for (let level = 0; level < 12; level++) {
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await vi.waitFor(() => expect(row(deep(level + 1))).toHaveFocus());
  }
  const insets = [1, 8, 9, 12].map((level) => row(deep(level)).style.paddingLeft);
  expect(insets).toEqual(['22px', '134px', '137px', '146px']);
});

test('letters go to the row that is called so', async () => {
  const { user } = await open();
  row('Garden').focus();
  await user.keyboard('wo');
  await vi.waitFor(() => expect(row(/Work/)).toHaveFocus());
});

test('the keys of a shortcut are left to it, the later ones too', async () => {
  const { user } = await open();
  const forget = useRegistry
    .getState()
    .add([{ id: 'work', label: 'Work', group: 'Go to', shortcut: 'g w', run: () => {} }]);
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => heard.push(key);
  window.addEventListener('keydown', listen);
  row('Garden').focus();
  await user.keyboard('gw');
  expect(heard).toEqual(['g', 'w']);
  expect(row('Garden')).toHaveFocus();
  await user.keyboard('ho');
  await vi.waitFor(() => expect(row('House')).toHaveFocus());
  expect(heard).toEqual(['g', 'w']);
  window.removeEventListener('keydown', listen);
  forget();
});

test('the row that has the focus keeps it when it is scrolled out of sight', async () => {
  names = Array.from({ length: 300 }, (_, index) => `Row ${index}`);
  await open();
  const drawn = (name: string) => document.querySelector(`[data-row="${name}"]`);
  const third = row('Row 3');
  third.focus();
  const scroller = screen.getByRole('tree').parentElement as HTMLElement;
  scroller.scrollTop = 6000;
  fireEvent.scroll(scroller);
  await vi.waitFor(() => expect(drawn('Row 180')).not.toBeNull());
  expect(drawn('Row 20')).toBeNull();
  expect(third).toHaveFocus();
  expect(third).toHaveAttribute('tabindex', '0');
  expect(third.nextElementSibling).toHaveAttribute('data-row', expect.stringMatching(/Row 1\d\d/));
});

test('several rows are selected with Shift and with the space bar, and answer together', async () => {
  const { user } = await open();
  row('Garden').focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('2 selected');
  await user.keyboard('{Delete}');
  expect(onRemove).toHaveBeenLastCalledWith(['Garden', 'House']);
  expect(screen.queryByRole('toolbar')).toBeNull();

  await user.keyboard('{Shift>}{/Shift}');
  await user.click(within(row('Garden')).getByRole('link'));
  await user.keyboard('{Shift>}');
  await user.click(within(row(/Work/)).getByRole('link'));
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onRemove).toHaveBeenLastCalledWith(['Garden', 'House', 'Work']);
});

test('one menu answers to a right click and to its key', async () => {
  const { user } = await open();
  await user.pointer({ keys: '[MouseRight]', target: within(row('House')).getByRole('link') });
  expect(screen.getByRole('menu', { name: 'Actions for House' })).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Actions for House' })).toBeVisible();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(row('House')).toHaveFocus());
  await user.keyboard('{Shift>}{F10}{/Shift}');
  expect(screen.getByRole('menu', { name: 'Actions for House' })).toBeVisible();
});

test('a finger that rests on a row opens the menu, and the row stays closed', async () => {
  const { user, router } = await open();
  const link = within(row('House')).getByRole('link');
  await user.pointer({ keys: '[TouchA>]', target: link });
  const menu = await screen.findByRole('menu', { name: 'Actions for House' });
  await user.pointer({ keys: '[/TouchA]', target: link });
  expect(menu).toBeInTheDocument();
  expect(router.latestLocation.pathname).toBe('/');
});

test('a row is renamed in its place; Escape keeps the old name', async () => {
  const { user } = await open();
  row('House').focus();
  await user.keyboard('{F2}');
  await user.keyboard('Home{Enter}');
  expect(onRename).toHaveBeenCalledWith('House', 'Home');
  await vi.waitFor(() => expect(row('House')).toHaveFocus());
  await user.keyboard('{F2}Other{Escape}');
  expect(onRename).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(row('House')).toHaveFocus());
  const filter = screen.getByRole('searchbox', { name: 'Filter things' });
  await user.keyboard('{F2}Hut');
  await user.click(filter);
  expect(onRename).toHaveBeenLastCalledWith('House', 'Hut');
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(filter).toHaveFocus();
});

test('the filter leaves what is called so, and says where nothing is', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Filter things' }), 'ho');
  expect(rows()).toEqual(['House']);
  const matches = screen.getByRole('status');
  expect(matches).toHaveTextContent(/^1 match$/);
  await user.keyboard('x');
  expect(matches).toHaveTextContent('No matches');
  expect(matches).not.toHaveClass('sr-only');
});

test('it says that it loads, and what went wrong with a way on', async () => {
  reading = { ...reading, isPending: true };
  const { user } = await open();
  expect(screen.getByRole('status', { name: 'Loading things' })).toBeInTheDocument();
  reading = { ...reading, isPending: false, error: new Error('The disk is full.') };
  await user.type(screen.getByRole('searchbox'), 'a');
  expect(screen.getByRole('alert')).toHaveTextContent('The things could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('The disk is full.');
  await user.click(screen.getByRole('button', { name: /again|Retry/ }));
  expect(reading.refetch).toHaveBeenCalled();
});
