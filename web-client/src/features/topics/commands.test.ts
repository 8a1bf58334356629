import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import { run } from '@/kit/commands/command';
import { topic } from '@/test/topics';
import { archive, mark, readdress, remove, rename } from './commands';

test('a name and an address that are given at once arrive in their order', async () => {
  const client = new QueryClient();
  const sent: unknown[] = [];
  let answer = () => {};
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PATCH') return Response.json([]);
    sent.push(await request.json());
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({});
  });
  const roof = topic(1, 'Roof');
  const renamed = run(client, rename, { topic: roof, title: 'Attic' });
  const moved = run(client, readdress, { topic: roof, slug: 'attic' });
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([{ title: 'Attic' }]);
  answer();
  await renamed;
  await vi.waitFor(() => expect(sent).toEqual([{ title: 'Attic' }, { slug: 'attic' }]));
  answer();
  await moved;
});

test('a deleted or archived topic tells that its subtopics stay', () => {
  const [roof, house] = [topic(1, 'Roof'), topic(2, 'House', { children: [topic(3, 'Walls')] })];
  expect(remove.undo?.description([roof])).toBe('Deleted “Roof”.');
  expect(remove.undo?.description([house])).toBe('Deleted “House”. Subtopics moved up one level.');
  expect(archive.undo?.description([roof])).toBe('Archived “Roof”.');
  expect(archive.undo?.description([roof, house])).toBe(
    'Archived 2 topics. Subtopics moved up one level.',
  );
});

test('a topic that has nothing to be unread is shown as the service has it', async () => {
  const client = new QueryClient();
  const tree = queries.topicTree();
  const notes = topic(1, 'Notes');
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET' ? Response.json([notes]) : new Response(null, { status: 204 }),
  );
  const list = new QueryObserver(client, tree);
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual([notes]));
  const unread = () => client.getQueryData(tree.queryKey)?.[0]?.unread_count;
  const marked = run(client, mark, { topics: [notes], as: 'unread' });
  expect(unread()).toBe(1);
  await marked;
  await vi.waitFor(() => expect(unread()).toBe(0));
  leave();
});
