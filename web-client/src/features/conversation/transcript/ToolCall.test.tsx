import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TurnFrame } from '@/api/types';
import { announce, type Feature } from '@/kit/feature';
import { begin, drop, receive } from '@/kit/turn/turnStore';
import { doneFrame, numbered, questionFrame } from '@/test/messages';
import { useToasts } from '@/ui/toast';
import { AnswerRow } from './AnswerRow';

const topic = { kind: 'topic', id: 1 } as const;
const started: TurnFrame = {
  type: 'tool_calls',
  assistant_id: 11,
  calls: [
    { id: 'a', name: 'files__search', arguments: '{}' },
    { id: 'b', name: 'github__issues', arguments: '{}' },
  ],
};
const progress = (done: number, total: number | null, message: string | null): TurnFrame => ({
  type: 'tool_progress',
  tool_call_id: 'a',
  done,
  total,
  message,
});
const prompt: TurnFrame = {
  type: 'mcp_auth_required',
  tool_call_id: 'b',
  server: 'github',
  message: 'The tool issues of github needs you to sign in.',
  tool: 'github__issues',
};
const question = (id: string): TurnFrame => ({
  type: 'tool_question',
  tool_call_id: 'a',
  question_id: id,
  server: 'files',
  message: `Which one, ${id}?`,
  fields: [],
});
const result = (id: string): TurnFrame => ({
  type: 'tool_result',
  message_id: 12,
  tool_call_id: id,
  name: 'files__search',
  arguments: '{}',
  content: 'found',
  is_error: false,
  link: null,
  attachments: [],
});

let frames = 0;

function hear(...heard: TurnFrame[]) {
  act(() => {
    for (const frame of heard) receive('topic:1', numbered(`t1.${++frames}`, frame));
  });
}

/** An answer that called two tools, neither of which has responded. */
async function show(features: Feature[] = []) {
  announce(features);
  begin(topic, numbered('t1.0', questionFrame(10)));
  hear(started);
  const entry = { kind: 'live', key: 'k', ids: [], at: null, round: 0, opens: true, asked: 10 };
  const rootRoute = createRootRoute({
    component: () => <AnswerRow entry={entry as never} container="topic:1" />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => {});
  // Frames are processed at once, as in a hidden window.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});

afterEach(() => {
  drop(topic);
  announce([]);
  vi.restoreAllMocks();
});

const bar = () => screen.queryByRole('progressbar');
const signIn = () => screen.queryByRole('button', { name: 'Sign in to github' });

test('a tool at work says how far it is, until it has its result', async () => {
  await show();
  expect(bar()).toBeNull();
  hear(progress(1, 40, 'Reading'), progress(12, 40, 'Reading a file with a very long name'));
  expect(bar()).toHaveAccessibleName('files › search');
  expect(bar()).toHaveAttribute('aria-valuenow', '30');
  expect(bar()).toHaveAttribute('aria-valuetext', '12 of 40, Reading a file with a very long name');
  expect(screen.getByText('12 of 40')).toBeVisible();
  expect(screen.getByTitle('Reading a file with a very long name')).toHaveClass('truncate');
  expect(bar()?.closest('[role="status"], [role="alert"], [aria-live]')).toBeNull();
  hear(result('a'));
  expect(bar()).toBeNull();
  expect(screen.queryByText('12 of 40')).toBeNull();
});

test('a tool that does not say how much there is has a bar without a number', async () => {
  await show();
  hear(progress(3, null, null));
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  expect(bar()).toHaveAttribute('aria-valuetext', 'In progress');
  expect(bar()?.firstElementChild).toHaveClass('animate-sweep', 'motion-reduce:animate-none');
});

test('what tools told is gone when the turn has ended without their results', async () => {
  await show();
  hear(progress(1, 2, 'Half'), prompt);
  expect(bar()).toBeVisible();
  expect(screen.getByText(/needs you to sign in/)).toBeVisible();
  hear({
    type: 'error',
    message: 'Down.',
    message_id: 15,
    partial_id: null,
    kind: 'shutdown',
    retry_after_seconds: null,
    message_id_at_fault: null,
  });
  expect(bar()).toBeNull();
  expect(screen.queryByText(/needs you to sign in/)).toBeNull();
});

test('where nobody can sign in from here, the card says only that someone has to', async () => {
  await show();
  hear(prompt);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The tool issues of github needs you to sign in.',
  );
  expect(signIn()).toBeNull();
});

test('the button does what a feature says that signing in is, until the call has its result', async () => {
  let begun = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (begun = resolve)));
  await show([{ id: 'tools', signIn: async () => ({ default: run }) }]);
  hear(prompt);
  const button = signIn() as HTMLElement;
  await userEvent.click(button);
  await userEvent.click(button);
  expect(run).toHaveBeenCalledExactlyOnceWith('github', expect.anything());
  await act(async () => begun());
  await userEvent.click(button);
  expect(run).toHaveBeenCalledTimes(2);
  hear(result('b'));
  expect(signIn()).toBeNull();
  await act(async () => begun());
});

test('a sign-in that does not begin says why, and can be tried again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('The server does not answer.')));
  await show([{ id: 'tools', signIn: async () => ({ default: run }) }]);
  hear(prompt);
  await userEvent.click(signIn() as HTMLElement);
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({
    text: 'Sign-in to github did not start.',
    detail: 'The server does not answer.',
  });
  await userEvent.click(signIn() as HTMLElement);
  expect(run).toHaveBeenCalledTimes(2);
});

const form = () => screen.queryByRole('form', { name: 'Question from files' });

test('what a tool asks is a form, until it is answered anywhere or the call is over', async () => {
  await show();
  hear(question('1-1'), question('1-2'));
  expect(await screen.findAllByRole('form')).toHaveLength(2);
  hear({ type: 'tool_answered', tool_call_id: 'a', question_id: '1-1' });
  expect(screen.queryByText('Which one, 1-1?')).toBeNull();
  expect(screen.getByText('Which one, 1-2?')).toBeVisible();
  hear(result('a'));
  expect(form()).toBeNull();
});

test('a picture that a tool gives is shown', async () => {
  await show();
  const picture = {
    ...{ id: 5, message_id: 12, mime: 'image/png', size: 67 },
    ...{ original_filename: 'picture.png', created_at: '2026-11-23T10:00:00Z' },
  };
  hear({ ...result('a'), attachments: [picture] } as TurnFrame);
  expect(screen.getByRole('button', { name: 'Show picture.png' })).toBeVisible();
});

test('an answer that is done has neither', async () => {
  await show();
  hear(progress(1, 2, 'Half'), prompt, result('a'), result('b'), doneFrame(14, 'Done.'));
  expect(bar()).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});
