import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { run } from '@/kit/commands/command';
import { topic } from '@/test/topics';
import { readdress, rename } from './commands';

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
