import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TopicNode } from '@/api/types';
import { chooseCollection } from '@/kit/places/collections';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { collection, topic } from '@/test/topics';
import TopicPane from '../TopicPane';
import { CollectionSwitcher } from './CollectionSwitcher';
import CollectionsDialog from './CollectionsDialog';

const all = [
  collection(1, 'General', { topic_count: 2 }),
  collection(2, 'Work', { accent: 'rose', icon: '💼', topic_count: 1 }),
];
const nodes: TopicNode[] = [
  topic(4, 'Garden'),
  topic(5, 'Report', { collection_id: 2, unread_count: 3 }),
];
const answers = { 'GET /api/collections': all };
const user = userEvent.setup();

beforeEach(() => {
  setLayout('desktop');
  chooseCollection(null);
});
afterEach(() => vi.restoreAllMocks());

const manage = (more = {}) => {
  const open = () => <CollectionsDialog onClose={() => {}} />;
  return show(open, { ...answers, ...more });
};

test.each(['desktop', 'phone'] as const)('a collection is chosen on a %s', async (layout) => {
  setLayout(layout);
  await show(() => <CollectionSwitcher nodes={nodes} onChoose={() => {}} />, answers);
  const button = await screen.findByRole('button', { name: 'Collection: All collections' });
  await user.click(button);
  const menu = await screen.findByRole('menu', { name: 'Collections' });
  const work = await within(menu).findByRole('menuitemradio', { name: /Work/ });
  expect(work).toHaveTextContent('3 unread');
  expect(work).toHaveTextContent('1 topic');
  expect(within(menu).getByRole('menuitemradio', { name: /All collections/ })).toBeChecked();
  await user.click(work);
  expect(await screen.findByRole('button', { name: 'Collection: Work' })).toBeVisible();
});

test('what was selected in another collection is not selected any more', async () => {
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await show(TopicPane, { ...answers, 'GET /api/topics/tree': nodes });
  (await screen.findByRole('treeitem', { name: /Garden/ })).focus();
  await user.keyboard(' {ArrowDown} ');
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Collection: All collections' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Work/ }));
  expect(await screen.findByRole('button', { name: 'Collection: Work' })).toBeVisible();
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('one that was deleted elsewhere is not chosen any more', async () => {
  chooseCollection(99);
  await show(() => <CollectionSwitcher nodes={nodes} onChoose={() => {}} />, answers);
  expect(await screen.findByRole('button', { name: 'Collection: All collections' })).toBeVisible();
});

test('a new one is made, and what is wrong with it stands at its name', async () => {
  const { asked } = await manage({
    'POST /api/collections': refusal(409, "A collection named 'Work' already exists."),
  });
  await user.click(await screen.findByRole('button', { name: 'New collection' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Name is required.')).toBeVisible();
  expect(name).toHaveFocus();
  await user.type(name, ' Work ');
  await user.click(screen.getByRole('radio', { name: 'Violet' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText("A collection named 'Work' already exists.")).toBeVisible();
  expect(asked).toContain(
    'POST /api/collections {"name":"Work","description":null,"accent":"violet","icon":null,"default_role_id":null}',
  );
  expect(name).toHaveValue(' Work ');
  await user.type(name, 'shop');
  expect(screen.queryByText("A collection named 'Work' already exists.")).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(2);
});

test('a collection is described, and only what is another than it was is sent', async () => {
  const { asked } = await manage();
  await user.click(await screen.findByRole('button', { name: 'Edit Work' }));
  await user.type(screen.getByRole('textbox', { name: 'Description' }), ' Client projects ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'New collection' })).toBeVisible();
  expect(asked).toContain('PATCH /api/collections/2 {"description":"Client projects"}');
});

test('what a collection is about stands below its name', async () => {
  const described = collection(2, 'Work', { description: 'Paid for', github_repo: 'acme/books' });
  await manage({ 'GET /api/collections': [described] });
  expect(await screen.findByText('Paid for · acme/books')).toBeVisible();
});

test('a new collection has a colour that no other has', async () => {
  await manage();
  await user.click(await screen.findByRole('button', { name: 'New collection' }));
  const used = screen.getAllByRole('radio').filter((one) => (one as HTMLInputElement).checked);
  expect(used).toHaveLength(1);
  expect(used[0]).not.toBe(screen.getByRole('radio', { name: 'Sky' }));
});

test('General keeps its name and stays', async () => {
  await manage();
  expect(await screen.findByRole('button', { name: 'Delete Work' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete General' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit General' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
});

test('before one is deleted it is asked where its topics go', async () => {
  const { asked } = await manage();
  await user.click(await screen.findByRole('button', { name: 'Delete Work' }));
  expect(screen.getByText('Move its topics to')).toBeVisible();
  expect(screen.getByRole('button', { name: /General/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'New collection' })).toBeVisible();
  expect(asked).toContain('DELETE /api/collections/2?reassign_to=1');
});

test('a deletion that is refused says why and deletes nothing', async () => {
  await manage({ 'DELETE /api/collections/2?reassign_to=1': refusal(503, 'Try again.') });
  await user.click(await screen.findByRole('button', { name: 'Delete Work' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again.');
});
