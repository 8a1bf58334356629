import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Container } from '@/api/containers';
import { run } from '@/kit/commands/command';
import { useToasts } from '@/ui/toast';
import { deletedRows, deletion, shownAgain } from './deleting';

const container: Container = { kind: 'topic', id: 4 };
const client = new QueryClient();
const gone = () => client.getQueryData(deletedRows(container).queryKey);

afterEach(() => useToasts.setState({ toasts: [] }));

test('deleted rows are gone at once, for each deletion until it is undone', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname.replace('/api/topics/4/messages/', '')}`);
    return new Response(null, { status: 204 });
  });
  client.setQueryData(deletedRows(container).queryKey, []);
  const onUndo = () => shownAgain(client, container, [7]);
  const first = run(client, deletion, { container, ids: [7], what: 'Question' }, { onUndo });
  const undo = useToasts.getState().toasts.at(-1)?.action;
  expect(gone()).toEqual([7]);
  await run(client, deletion, { container, ids: [8, 9], what: 'Answer' });
  await first;
  expect(gone()).toEqual([7, 8, 9]);
  undo?.run();
  await vi.waitFor(() => expect(gone()).toEqual([8, 9]));
  expect(asked.toSorted()).toEqual(['DELETE 7', 'DELETE 8', 'DELETE 9', 'POST 7/restore']);
});
