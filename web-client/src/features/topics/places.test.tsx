import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TopicNode } from '@/api/types';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { collection, topic } from '@/test/topics';
import AddressDialog from './AddressDialog';
import ArchivePage from './ArchivePage';
import MoveDialog from './MoveDialog';

const collections = [collection(1, 'General'), collection(2, 'Work', { accent: 'rose' })];
const roof = topic(2, 'Roof', { parent_id: 1 });
const tree: TopicNode[] = [topic(1, 'House', { children: [roof] }), topic(3, 'Zoo')];
const user = userEvent.setup();

beforeEach(() => {
  setLayout('desktop');
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const move = (topics: TopicNode[]) => {
  const onMove = vi.fn();
  const onCollect = vi.fn();
  const dialog = () => (
    <MoveDialog topics={topics} onMove={onMove} onCollect={onCollect} onClose={() => {}} />
  );
  const answers = { 'GET /api/topics/tree': tree, 'GET /api/collections': collections };
  return show(dialog, answers).then(() => ({ onMove, onCollect }));
};
const places = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a topic can go where it is not, and never under itself', async () => {
  await move([topic(1, 'House')]);
  await screen.findByRole('menuitem', { name: 'Zoo' });
  await screen.findByRole('menuitem', { name: 'Work' });
  expect(places()).toEqual(['Work', 'Zoo']);
});

test('places are found by their names and chosen with the keyboard', async () => {
  const { onCollect, onMove } = await move([roof]);
  await screen.findByRole('menuitem', { name: 'Zoo' });
  await screen.findByRole('menuitem', { name: 'Work' });
  expect(places()).toEqual(['Work', 'Top level', 'Zoo']);
  await user.type(screen.getByRole('searchbox'), 'wor');
  await waitFor(() => expect(places()).toEqual(['Work']));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onCollect).toHaveBeenCalledWith(collections[1]);
  expect(onMove).not.toHaveBeenCalled();
});

test('a place that there is not is said to be none', async () => {
  const { onMove } = await move([roof]);
  await screen.findByRole('menuitem', { name: 'Zoo' });
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(await screen.findByText('No matches')).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.click(await screen.findByRole('menuitem', { name: 'Top level' }));
  expect(onMove).toHaveBeenCalledWith(null);
});

const archived = (id: number, title: string) =>
  topic(id, title, { archived_at: '2026-11-22T09:00:00Z' });

test('an empty archive says what it is for', async () => {
  await show(ArchivePage, { 'GET /api/topics/archived': [], 'GET /api/collections': collections });
  expect(await screen.findByText('No archived topics')).toBeVisible();
  expect(screen.getByText(/keeps all its messages/)).toBeVisible();
});

test('the archive shows what is in it and lets it be found and taken out', async () => {
  const { asked } = await show(ArchivePage, {
    'GET /api/topics/archived': [archived(7, 'Garden'), archived(8, 'Bicycle')],
    'GET /api/collections': collections,
  });
  expect(await screen.findByText('2 archived topics')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Filter archived topics' }), 'bic');
  const row = await screen.findByRole('treeitem', { name: /Bicycle/ });
  expect(screen.queryByRole('treeitem', { name: /Garden/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Actions for Bicycle', hidden: true }));
  const offered = await screen.findAllByRole('menuitem');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Export as Markdown',
    'Export as JSON',
    'Unarchive',
    'Delete',
  ]);
  const [line, ...more] = screen.getAllByRole('separator');
  expect(line?.nextElementSibling).toHaveTextContent('Delete');
  expect(more).toEqual([]);
  await user.click(screen.getByRole('menuitem', { name: 'Unarchive' }));
  await waitFor(() => expect(asked).toContain('POST /api/topics/8/unarchive'));
});

test('an archive that cannot be read says so and is tried again', async () => {
  await show(ArchivePage, { 'GET /api/topics/archived': refusal(503, 'Not now.') });
  expect(await screen.findByText('The archived topics could not be loaded')).toBeVisible();
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: /retry/i })).toBeVisible();
});

test('a topic gets the address of its name, or another one', async () => {
  const garden = topic(4, 'Orchard', { slug: 'garden' });
  const onClose = vi.fn();
  const { asked } = await show(() => <AddressDialog topic={garden} onClose={onClose} />, {
    'GET /api/topics/4/suggested-slug': { slug: 'orchard' },
  });
  const field = screen.getByRole('textbox', { name: 'Address' });
  const change = screen.getByRole('button', { name: 'Change' });
  await waitFor(() => expect(field).toHaveValue('orchard'));
  await user.clear(field);
  await user.click(change);
  expect(screen.getByText('Address is required.')).toBeVisible();
  await user.type(field, 'apples');
  await user.click(change);
  await waitFor(() => expect(asked).toContain('PATCH /api/topics/4 {"slug":"apples"}'));
  expect(onClose).toHaveBeenCalled();
});

test('what is typed for an address shows the address that it becomes', async () => {
  const garden = topic(4, 'Orchard', { slug: 'garden' });
  await show(() => <AddressDialog topic={garden} onClose={() => {}} />, {
    'GET /api/topics/4/suggested-slug': { slug: 'orchard' },
    'GET /api/topics/4/suggested-slug?title=Red%20Apples': { slug: 'red-apples-2' },
    'GET /api/topics/4/suggested-slug?title=pears': { slug: 'pears' },
    'GET /api/topics/4/suggested-slug?title=%E2%80%A6': { slug: 'topic' },
  });
  const field = screen.getByRole('textbox', { name: 'Address' });
  await waitFor(() => expect(field).toHaveValue('orchard'));
  await user.clear(field);
  await user.type(field, 'Red Apples');
  expect(await screen.findByText(/^New address: “red-apples-2”\. Current/)).toBeVisible();
  for (const plain of ['pears', '…']) {
    await user.clear(field);
    await user.type(field, plain);
    await waitFor(() => expect(screen.queryByText(/^New address/)).toBeNull());
  }
});

test('an address without any letter or digit is refused where it is typed', async () => {
  const onClose = vi.fn();
  await show(() => <AddressDialog topic={topic(4, 'Orchard')} onClose={onClose} />, {
    'GET /api/topics/4/suggested-slug': { slug: 'orchard' },
    'GET /api/topics/4/suggested-slug?title=%E6%9E%9C': { slug: 'topic' },
  });
  const field = screen.getByRole('textbox', { name: 'Address' });
  await waitFor(() => expect(field).toHaveValue('orchard'));
  await user.clear(field);
  await user.type(field, '果');
  expect(screen.getByText('Use at least one letter from a to z, or a digit.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.type(field, 'é');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(onClose).toHaveBeenCalled();
});
