import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Container } from '@/api/containers';
import { flushCommands, run } from '@/kit/commands/command';
import { useToasts } from '@/ui/toast';
import { deletedRows, deletion } from './deleting';

const container: Container = { kind: 'topic', id: 4 };
const client = new QueryClient();
const gone = () => client.getQueryData(deletedRows(container).queryKey);

afterEach(() => {
  flushCommands();
  useToasts.setState({ toasts: [] });
});

test('deleted rows are gone at once, for each deletion until it is undone', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    return new Response(null, { status: 204 });
  });
  client.setQueryData(deletedRows(container).queryKey, []);
  await run(client, deletion, { container, ids: [7], what: 'Question' });
  const undo = useToasts.getState().toasts.at(-1)?.action;
  await run(client, deletion, { container, ids: [8, 9], what: 'Answer' });
  expect(gone()).toEqual([7, 8, 9]);
  undo?.run();
  expect(gone()).toEqual([8, 9]);
  expect(asked).toEqual([]);
  flushCommands();
  await vi.waitFor(() =>
    expect(asked.toSorted()).toEqual([
      'DELETE /api/topics/4/messages/8',
      'DELETE /api/topics/4/messages/9',
    ]),
  );
  expect(gone()).toEqual([8, 9]);
});
