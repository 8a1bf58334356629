import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { UNDO_MS, useToasts } from '@/ui/toast';
import { deleteTopic, useDeletions } from './deletion';

const deleted: string[] = [];
const server = setupServer(
  http.delete('*/api/topics/:id', ({ params }) => {
    deleted.push(String(params['id']));
    return new HttpResponse(null, { status: 204 });
  }),
);
const client = new QueryClient();
const kitchen = { id: 7, title: 'Kitchen' };

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  deleted.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  useToasts.setState({ toasts: [] });
});

test('a deleted topic is off the screen at once and deleted when the time to undo has passed', async () => {
  deleteTopic(kitchen, client);
  expect(useDeletions.getState().pending.has(7)).toBe(true);
  expect(deleted).toEqual([]);
  vi.advanceTimersByTime(UNDO_MS);
  vi.useRealTimers();
  await vi.waitFor(() => expect(deleted).toEqual(['7']));
  await vi.waitFor(() => expect(useDeletions.getState().pending.size).toBe(0));
});

test('undo brings the topic back and nothing is sent', () => {
  deleteTopic(kitchen, client);
  useToasts.getState().toasts.at(-1)?.action?.run();
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(useDeletions.getState().pending.size).toBe(0);
  expect(deleted).toEqual([]);
});

test('a page that closes sends the deletion it still owes', async () => {
  deleteTopic(kitchen, client);
  vi.useRealTimers();
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(deleted).toEqual(['7']));
});

test('a deletion that fails brings the topic back with the reason', async () => {
  server.use(
    http.delete('*/api/topics/:id', () =>
      HttpResponse.json(
        { type: 'about:blank', title: '', status: 503, detail: 'The disk is full.', instance: '' },
        { status: 503 },
      ),
    ),
  );
  deleteTopic(kitchen, client);
  useToasts.setState({ toasts: [] });
  vi.advanceTimersByTime(UNDO_MS);
  vi.useRealTimers();
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)?.detail).toBe('The disk is full.'),
  );
  expect(useDeletions.getState().pending.has(7)).toBe(false);
});
