import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { chat } from '@/test/chats';
import { allPages } from './pages';
import { queries } from './queries';

test.each([
  [5, [undefined, 2, 4]],
  [4, [undefined, 2, 4]],
  [0, [undefined]],
])('a list of %i is read to its end, two at a time', async (length, expected) => {
  const rows = Array.from({ length }, (_, index) => ({ id: index + 1 }));
  const asked: (number | undefined)[] = [];
  const all = await allPages(2, async (after = 0) => {
    asked.push(after || undefined);
    return rows.slice(after, after + 2);
  });
  expect(all).toEqual(rows);
  expect(asked).toEqual(expected);
});

test('more chats than the service gives at once are all in the list', async () => {
  const chats = Array.from({ length: 5_001 }, (_, index) => chat(index + 1, 'One of many'));
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const after = Number(new URL(url).searchParams.get('before_id'));
    return Response.json(chats.slice(after, after + 5_000));
  });
  for (const archived of [false, true]) {
    const all = await new QueryClient().fetchQuery(queries.chats(archived));
    expect(all).toHaveLength(5_001);
  }
});
