import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queries } from '@/api/queries';
import { transcriptKey } from '@/api/transcript';
import type { ActiveModel, Message, ModelInfo, Settings } from '@/api/types';
import { keep } from '@/kit/drafts';
import { drop, receive } from '@/kit/turn/turnStore';
import { doneFrame, message, numbered, questionFrame } from '@/test/messages';
import { ContextMeter } from './ContextMeter';
import ModelContext from './ModelContext';
import ToolsContext from './ToolsContext';

const topic = { kind: 'topic', id: 7 } as const;
const active: ActiveModel = {
  provider: 'p',
  provider_label: 'A provider',
  model: 'small-model',
  chosen: true,
  mock: false,
  reason: null,
  missing_field: null,
  vision: null,
  input_price: null,
  output_price: null,
  context_window: 10_000,
};
const answered = message(2, 'assistant', { prompt_tokens: 1500, completion_tokens: 300 });
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(queries.activeModel().queryKey, active);
  client.setQueryData(queries.settings().queryKey, { llm_max_input_tokens: 8000 } as Settings);
  keep('model', 'topic:7', '');
  drop(topic);
  // A hidden window processes frames at once.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

function show(rows: Message[]) {
  client.setQueryData(transcriptKey(topic), { rows, complete: true });
  render(
    <QueryClientProvider client={client}>
      <ModelContext container={topic} />
      <ToolsContext container={topic} />
      <ContextMeter container={topic} />
    </QueryClientProvider>,
  );
}

test('it says who answers, how much that reads at once, and how full it is of what', () => {
  show([message(1, 'user'), answered]);
  expect(screen.getByText('A provider')).toBeVisible();
  expect(screen.getByText('10,000 tokens')).toBeVisible();
  expect(screen.getByText('8,000 tokens')).toBeVisible();
  expect(screen.getByText('1,800 of 10,000 tokens')).toBeVisible();
  expect(screen.getByText('18%')).toBeVisible();
  expect(screen.getByText('18% of context')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sent with the last message1,500',
    'Last answer300',
    'Free8,200',
  ]);
});

test('a conversation with a model of its own is measured by the window of that model', () => {
  keep('model', 'topic:7', 'large-model');
  const large = { id: 'large-model', context_window: 100_000 } as ModelInfo;
  client.setQueryData(queries.models().queryKey, [large]);
  show([answered]);
  expect(screen.getByText('1,800 of 100,000 tokens')).toBeVisible();
});

test('a window that is not known is not guessed', () => {
  keep('model', 'topic:7', 'large-model');
  show([answered]);
  expect(screen.getByText('large-model')).toBeVisible();
  expect(screen.queryByText(/% of context/)).toBeNull();
  expect(screen.getByText('1,800 tokens. The context window is not known.')).toBeVisible();
});

test('a provider that does not count is not counted for', () => {
  show([message(1, 'user'), message(2, 'assistant')]);
  expect(screen.getByText('The provider does not report token counts.')).toBeVisible();
});

test('before the first answer there are no figures', () => {
  show([]);
  expect(screen.getByText('Available after the first answer.')).toBeVisible();
});

test('what did not fit is told by its names', () => {
  show([message(1, 'user')]);
  act(() => {
    receive('topic:7', numbered('1-1', questionFrame(3)));
    receive(
      'topic:7',
      numbered('1-2', { type: 'left_out', messages: 4, tokens: 900, tools: ['mail__send'] }),
    );
  });
  expect(screen.getByText(/1 tool and 4 older messages did not fit/)).toBeVisible();
  expect(screen.getByText('mail__send')).toBeVisible();
});

test('tools at work are named while they work, and how they ended after that', () => {
  show([]);
  const call = { id: 'c', name: 'web__look_up', arguments: '{}' };
  act(() => {
    receive('topic:7', numbered('1-1', questionFrame(3)));
    receive('topic:7', numbered('1-2', { type: 'tool_calls', assistant_id: 4, calls: [call] }));
  });
  expect(screen.getByRole('heading', { name: 'Tools in use' })).toBeVisible();
  expect(screen.getByText('web › look up')).toBeVisible();
  expect(screen.getByText('running')).toBeVisible();
  act(() =>
    receive(
      'topic:7',
      numbered('1-3', {
        type: 'mcp_auth_required',
        tool_call_id: 'c',
        server: 'web',
        message: 'Sign in to web.',
        tool: call.name,
      }),
    ),
  );
  expect(screen.getByText('needs you')).toBeVisible();
  act(() => {
    receive(
      'topic:7',
      numbered('1-4', {
        type: 'tool_result',
        tool_call_id: 'c',
        name: call.name,
        arguments: '{}',
        content: 'No.',
        is_error: true,
        link: null,
        attachments: [],
        message_id: 5,
      }),
    );
    receive('topic:7', numbered('1-5', doneFrame(6, 'Sorry.')));
  });
  expect(screen.getByRole('heading', { name: 'Tools used in the last answer' })).toBeVisible();
  expect(screen.getByText('failed')).toBeVisible();
});

test('stored calls are told as they ended, those of the newest question only', () => {
  const asked = (id: number, call: string): Message =>
    message(id, 'assistant', {
      tool_calls: [{ id: call, type: 'function', function: { name: call, arguments: '{}' } }],
    });
  const result = (id: number, call: string): Message =>
    message(id, 'tool', {
      tool_calls: {
        tool_call_id: call,
        name: call,
        arguments: '{}',
        pending: false,
        is_error: false,
      },
    } as Partial<Message>);
  show([
    message(1, 'user'),
    asked(2, 'old_one'),
    result(3, 'old_one'),
    message(4, 'user'),
    asked(5, 'new_one'),
    result(6, 'new_one'),
  ]);
  expect(screen.getByText('new one')).toBeVisible();
  expect(screen.getByText('done')).toBeVisible();
  expect(screen.queryByText('old one')).toBeNull();
});
