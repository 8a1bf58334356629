import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Container } from './containers';
import {
  markRead,
  newsByKey,
  tellNews,
  withEnded,
  withRead,
  withStarted,
  withUnread,
} from './news';
import { queries } from './queries';
import type { BusEvent, News } from './types';

const here: Container = { kind: 'topic', id: 1 };
const there: Container = { kind: 'topic', id: 2 };
const told = (status?: string, message?: string) => ({ status, message }) as BusEvent;
const short = (all: News[] | undefined) =>
  all?.map((one) => `${one.container_id} ${one.state} ${one.unread_count} ${one.last_line}`);

test('an answer is news from its beginning, and unread when it has ended', () => {
  const begun = withStarted([], here, told('running', 'Why?'));
  expect(short(begun)).toEqual(['1 running 0 Why?']);
  const ended = withEnded(begun, here, told('done', 'Because.'));
  expect(short(ended)).toEqual(['1 unread 1 Because.']);
  expect(short(withEnded(ended ?? [], here, told('done', 'And so on.')))).toEqual([
    '1 unread 2 And so on.',
  ]);
});

test.each([
  ['failed', ['1 failed 1 No key.']],
  ['cut', ['1 failed 1 No key.']],
  ['stopped', []],
  [undefined, undefined],
])('a turn that ended %s', (status, news) => {
  const begun = withStarted([], here, told('running', 'Why?'));
  expect(short(withEnded(begun, here, told(status, 'No key.')))).toEqual(news);
});

test('what was unread before a stop still is', () => {
  const unread = withEnded([], here, told('done', 'Because.')) ?? [];
  const stopped = withEnded(withStarted(unread, here, told()), here, told('stopped', 'Half'));
  expect(short(stopped)).toEqual(['1 unread 1 Half']);
});

test('the newest comes first, and one that is read goes', () => {
  const one = withEnded([], here, told('done', 'One')) ?? [];
  const both = withEnded(one, there, told('done', 'Two')) ?? [];
  expect(short(both)).toEqual(['2 unread 1 Two', '1 unread 1 One']);
  expect(short(withRead(both, there))).toEqual(['1 unread 1 One']);
  expect(short(withRead(withStarted(one, here, told()), here))).toEqual(['1 running 0 One']);
  expect([...newsByKey(both).keys()]).toEqual(['topic:2', 'topic:1']);
});

test('one that was marked as unread is read again unless it is known that one answer is unread', () => {
  const one = withEnded([], here, told('done', 'One')) ?? [];
  expect(withUnread(one, here)).toBe(one);
  expect(withUnread(one, there)).toBeUndefined();
  expect(withUnread(withEnded(one, here, told('done', 'Two')) ?? [], here)).toBeUndefined();
});

test('an event that does not say how it ended lets the news be read again', () => {
  const client = new QueryClient();
  const { queryKey } = queries.news();
  tellNews(client, () => []);
  expect(client.getQueryState(queryKey)).toBeUndefined();
  client.setQueryData(queryKey, []);
  tellNews(client, (all) => withEnded(all, here, told('done', 'Because.')));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  expect(short(client.getQueryData(queryKey))).toEqual(['1 unread 1 Because.']);
  tellNews(client, (all) => withEnded(all, here, told()));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('what is read here is told to the service', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    return new Response(null, { status: 204 });
  });
  const { queryKey } = queries.news();
  client.setQueryData(queryKey, withEnded([], here, told('done', 'Because.')));
  await markRead(client, here);
  expect(client.getQueryData(queryKey)).toEqual([]);
  expect(asked).toEqual(['POST /api/topics/1/read']);
});
