import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { message } from '@/test/messages';
import { loadOlder, PAGE, transcriptKey, withNewest, withOlder } from './transcript';
import type { Message } from './types';

function rows(from: number, to: number, content = 'text'): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    message(from + index, 'user', { content }),
  );
}

const ids = (transcript: { rows: Message[] } | undefined) => transcript?.rows.map((row) => row.id);

test('a page that is shorter than asked for is the whole conversation', () => {
  expect(withNewest(undefined, rows(1, 3), PAGE)).toMatchObject({ complete: true });
  expect(withNewest(undefined, rows(1, PAGE), PAGE)).toMatchObject({ complete: false });
  expect(withNewest(undefined, [], PAGE)).toEqual({ rows: [], complete: true });
});

test('reading again keeps older pages and takes the newest rows as they are now', () => {
  const known = { rows: rows(1, 60, 'old'), complete: true };
  const read = withNewest(known, rows(11, 70, 'new'), 60);
  expect(ids(read)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
  expect(read.rows[9]?.content).toBe('old');
  expect(read.rows[10]?.content).toBe('new');
  expect(read.complete).toBe(true);
});

test('rows that were deleted elsewhere go away', () => {
  const known = { rows: rows(1, 10), complete: true };
  const left = rows(1, 10).filter((row) => row.id !== 5);
  expect(ids(withNewest(known, left, PAGE))).not.toContain(5);
});

test('when more has come than one page holds, what was loaded before is dropped, so there is no hole', () => {
  const known = { rows: rows(1, 50), complete: true };
  const read = withNewest(known, rows(200, 249), 50);
  expect(ids(read)?.[0]).toBe(200);
  expect(read.complete).toBe(false);
});

test('an older page goes before what is loaded, once, and the short one is the first', () => {
  const known = { rows: rows(51, 100), complete: false };
  const more = withOlder(known, rows(1, 50));
  expect(more).toMatchObject({ complete: false });
  expect(ids(withOlder(more, rows(1, 50)))).toHaveLength(100);
  expect(withOlder(known, rows(40, 50))).toMatchObject({ complete: true });
});

test('what was loaded as a whole stays so when a page has it cut, until it changes', () => {
  const whole = message(1, 'user', { content: 'all of it' });
  const cut = message(1, 'user', { content: 'all', truncated: true });
  const known = { rows: [whole], complete: true };
  expect(withNewest(known, [cut], PAGE).rows).toEqual([whole]);
  expect(withNewest(undefined, [cut], PAGE).rows).toEqual([cut]);
  const changed = { ...cut, updated_at: '2026-11-22T04:00:00Z' };
  expect(withNewest(known, [changed], PAGE).rows).toEqual([changed]);
});

test.each([
  ['cleared', [], 0],
  ['left alone', rows(51, 60), 60],
])(
  'older rows come to a conversation that was %s meanwhile as they belong',
  async (_, now, count) => {
    const client = new QueryClient();
    const container = { kind: 'topic', id: 7 } as const;
    const key = transcriptKey(container);
    client.setQueryData(key, { rows: rows(51, 60), complete: false });
    vi.stubGlobal('fetch', async () => {
      client.setQueryData(key, { rows: now, complete: now.length === 0 });
      return Response.json(rows(1, 50));
    });
    await loadOlder(client, container);
    expect(client.getQueryData(key)).toMatchObject({ rows: { length: count } });
  },
);
