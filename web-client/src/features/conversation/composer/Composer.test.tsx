import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../transcript/entries';
import { begin, drop, receive } from '../turn/turnStore';
import { Composer } from './Composer';
import { keep } from './drafts';

const topic = { kind: 'topic', id: 7 } as const;
const question: Entry = {
  kind: 'question',
  key: 'm1',
  ids: [1],
  at: null,
  id: 1,
  text: 'What did I ask?',
};

let ask: ReturnType<typeof vi.fn<() => Promise<boolean>>>;

function composer(running = false, entries: Entry[] = []) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Composer container={topic} entries={entries} running={running} sending={false} ask={ask} />
    </QueryClientProvider>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Message' });

function running() {
  begin(topic, {
    id: 't1.0',
    event: 'user_message',
    data: { id: 1, content: 'Why?', created_at: '2026-11-21T04:00:00Z', attachments: [] },
  });
}

function ended(finish_reason: 'stop' | 'stopped') {
  receive('topic:7', {
    id: 't1.9',
    event: 'done',
    data: { id: 2, content: 'So.', model: 'm', elapsed_ms: 5, finish_reason },
  });
}

beforeEach(() => {
  ask = vi.fn(() => Promise.resolve(true));
  keep('draft', 'topic:7', '');
  keep('queued', 'topic:7', '');
  drop(topic);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

test('Enter sends, and the text goes once the service has taken it', async () => {
  render(composer());
  await userEvent.type(field(), 'Hello{Enter}');
  expect(ask).toHaveBeenCalledWith({ content: 'Hello' });
  expect(field()).toHaveValue('');
});

test('Shift Enter makes a new line', async () => {
  render(composer());
  await userEvent.type(field(), 'one{Shift>}{Enter}{/Shift}two');
  expect(ask).not.toHaveBeenCalled();
  expect(field()).toHaveValue('one\ntwo');
});

test('on a phone Enter makes a new line and the button sends', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(composer());
  await userEvent.type(field(), 'one{Enter}two');
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(ask).toHaveBeenCalledWith({ content: 'one\ntwo' });
});

test('the text stays when the service has not taken it', async () => {
  ask.mockResolvedValue(false);
  render(composer());
  await userEvent.type(field(), 'Hello{Enter}');
  expect(field()).toHaveValue('Hello');
});

test('arrow up in an empty composer brings the last question back', async () => {
  render(composer(false, [question]));
  await userEvent.type(field(), '{ArrowUp}');
  expect(field()).toHaveValue('What did I ask?');
});

test('a follow-up waits for the answer to end, and is sent then', async () => {
  running();
  const { rerender } = render(composer(true));
  await userEvent.type(field(), 'And then?{Enter}');
  expect(ask).not.toHaveBeenCalled();
  expect(screen.getByText('And then?')).toBeVisible();
  ended('stop');
  rerender(composer(false));
  expect(ask).toHaveBeenCalledWith({ content: 'And then?' });
});

test('after a stop the follow-up is words to edit again', async () => {
  running();
  const { rerender } = render(composer(true));
  await userEvent.type(field(), 'And then?{Enter}');
  ended('stopped');
  rerender(composer(false));
  expect(ask).not.toHaveBeenCalled();
  expect(field()).toHaveValue('And then?');
});

test('a follow-up can be taken back', async () => {
  running();
  render(composer(true));
  await userEvent.type(field(), 'And then?{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Do not send, edit it' }));
  expect(field()).toHaveValue('And then?');
});
