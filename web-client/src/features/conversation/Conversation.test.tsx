import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { events } from '@/api/events';
import { transcriptKey } from '@/api/transcript';
import { begin, drop } from '@/kit/turn/turnStore';
import { message, numbered, questionFrame } from '@/test/messages';
import { neverResized } from '@/test/resize';
import { type Answers, show } from '@/test/show';
import { Conversation } from './Conversation';

const topic = { kind: 'topic', id: 7 } as const;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('scrollTo', () => {});
  neverResized();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

test('a conversation that was cleared elsewhere is empty here, and shows what comes next', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const read = (ids: number[]) =>
    client.setQueryData(transcriptKey(topic), {
      rows: ids.map((id) => message(id, 'user')),
      complete: true,
    });
  read([1]);
  const root = createRootRoute({
    component: () => <Conversation container={topic} title="Kitchen" emptySentence="Ask here" />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('log')).toBeVisible();
  act(() => void read([]));
  await waitFor(() => expect(screen.getByText('Ask here')).toBeVisible());
  expect(screen.queryByRole('log')).toBeNull();
  act(() => void read([2]));
  await waitFor(() => expect(screen.getAllByRole('log')).toHaveLength(1));
  expect(screen.queryByText('Ask here')).toBeNull();
});

test('an answer that came before the stream was open is read once that is', async () => {
  const path = 'GET /api/topics/7/messages?limit=50';
  const answers: Answers = { [path]: [message(1, 'user')] };
  const { asked } = await show(
    () => <Conversation container={topic} title="Kitchen" emptySentence="Ask here" />,
    answers,
  );
  await screen.findByText('user 1');
  answers[path] = [message(1, 'user'), message(2, 'assistant')];
  act(() => events.tell('ready' as 'topic.changed', null as never));
  await screen.findByText('assistant 2');
  act(() => events.tell('ready' as 'topic.changed', null as never));
  await waitFor(() => expect(asked.filter((line) => line === path)).toHaveLength(2));
});

test('a conversation is where it was left, unless messages have arrived since', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5_000);
  const path = 'GET /api/topics/7/messages?limit=50';
  const rows = [message(1, 'user'), message(2, 'assistant')];
  const answers: Answers = { [path]: rows };
  const open = () =>
    show(
      () => <Conversation container={topic} title="Kitchen" emptySentence="Ask here" />,
      answers,
    );
  await open();
  const log = await screen.findByRole('log');
  expect(log.scrollTop).toBe(5_000);
  log.scrollTop = 1_200;
  fireEvent.scroll(log);
  cleanup();
  await open();
  expect((await screen.findByRole('log')).scrollTop).toBe(1_200);
  cleanup();
  answers[path] = [...rows, message(3, 'user')];
  await open();
  expect((await screen.findByRole('log')).scrollTop).toBe(5_000);
});

test('stopping by keyboard leaves the focus in the message box', async () => {
  await show(() => <Conversation container={topic} title="Kitchen" emptySentence="Ask here" />, {});
  act(() => begin(topic, numbered('t1.0', questionFrame(10))));
  (await screen.findByRole('button', { name: 'Stop the answer' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  act(() => drop(topic));
});
