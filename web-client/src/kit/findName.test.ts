import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '@/ui/toast';
import { findName } from './findName';

const chat = { kind: 'chat', id: 5 } as const;
const ASK = 'POST /api/chats/5/messages/suggest-name';
let asked: string[];

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  asked = [];
});

function finds(title: string) {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim());
    return Response.json({ title });
  });
  return findName(new QueryClient(), chat, 'Some chat', ['chats']);
}

test('a name that a model finds can be taken back', async () => {
  await finds('Sleeping whales');
  expect(asked).toEqual([ASK]);
  const notice = useToasts.getState().toasts.at(-1);
  expect(notice?.text).toBe('Renamed “Some chat” to “Sleeping whales”.');
  notice?.action?.run();
  await vi.waitFor(() => expect(asked.at(-1)).toBe('PATCH /api/chats/5 {"title":"Some chat"}'));
});

test('where no model gives a name it keeps its own', async () => {
  await finds('');
  expect(useToasts.getState().toasts).toMatchObject([{ text: '“Some chat” was not renamed.' }]);
});
