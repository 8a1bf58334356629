import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message } from '@/test/messages';
import { type TranscriptActions, TranscriptContext } from './actions';
import { EntryRow } from './EntryRow';
import { entriesOf } from './entries';

let actions: TranscriptActions;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => {});
  actions = {
    remove: vi.fn(),
    fork: vi.fn(),
    remember: vi.fn(),
    askAgain: vi.fn(),
    answer: vi.fn(() => Promise.resolve()),
    choose: vi.fn(),
    editing: null,
    edit: vi.fn(),
    reword: vi.fn(() => Promise.resolve(true)),
    showAll: vi.fn(() => Promise.resolve()),
    busy: false,
    showFigures: true,
  };
});

afterEach(() => vi.useRealTimers());

/** Renders the rows of a transcript, with working links. */
async function show(rows: Parameters<typeof entriesOf>[0], more: Partial<TranscriptActions> = {}) {
  const entries = entriesOf(rows, undefined);
  const rootRoute = createRootRoute({
    component: () => (
      <TranscriptContext value={{ ...actions, ...more }}>
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            container="topic:1"
            isNewest={index === entries.length - 1}
          />
        ))}
      </TranscriptContext>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const question = message(1, 'user', { alternatives: { count: 3, chosen: 2 } });
const button = (name: string) => screen.getByRole('button', { name });

test('a question with several answers leads to the one before and the one after', async () => {
  await show([question]);
  expect(screen.getByRole('group', { name: 'Answer 2 of 3' })).toHaveTextContent('2 / 3');
  await userEvent.click(button('Previous answer'));
  expect(actions.choose).toHaveBeenLastCalledWith(1, 1, 'previous');
  button('Next answer').focus();
  await userEvent.keyboard('{Enter}');
  expect(actions.choose).toHaveBeenLastCalledWith(1, 3, 'next');
});

test('at the last answer there is no next one, and the focus stays', async () => {
  await show([message(1, 'user', { alternatives: { count: 2, chosen: 2 } })]);
  await userEvent.click(button('Next answer'));
  expect(button('Next answer')).toHaveFocus();
  expect(actions.choose).not.toHaveBeenCalled();
});

test('while an answer is written nothing is exchanged, edited or asked again', async () => {
  await show([question, message(2, 'assistant')], { busy: true });
  await userEvent.click(button('Previous answer'));
  expect(actions.choose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit question' })).toBeNull();
});

test('a question with one answer has no switch', async () => {
  await show([message(1, 'user')]);
  expect(screen.queryByRole('group')).toBeNull();
});

test('every answer can be asked for again, not only the last one', async () => {
  await show([message(1, 'user'), message(2, 'assistant'), message(3, 'user')]);
  await userEvent.click(button('Regenerate'));
  expect(actions.askAgain).toHaveBeenCalledWith(1);
});

test('what a row says can be remembered, or what of it is selected', async () => {
  await show([message(1, 'user', { content: 'I live in Berlin. And you?' })]);
  // It exists beside the row and below it; the width decides which one is visible.
  const press = async () => {
    const [first] = screen.getAllByRole('button', { name: 'Remember this' });
    if (first) await userEvent.click(first);
  };
  await press();
  expect(actions.remember).toHaveBeenLastCalledWith(1, 'I live in Berlin. And you?');
  const words = screen.getByText('I live in Berlin. And you?').firstChild;
  getSelection()?.setBaseAndExtent(words as Node, 0, words as Node, 16);
  await press();
  expect(actions.remember).toHaveBeenLastCalledWith(1, 'I live in Berlin');
  getSelection()?.setBaseAndExtent(document.body, 0, document.body, 1);
  await press();
  expect(actions.remember).toHaveBeenLastCalledWith(1, 'I live in Berlin. And you?');
});

test('a question is put into other words where it stands', async () => {
  await show([message(1, 'user', { content: 'Why?' })], { editing: 1 });
  const editor = screen.getByRole('textbox', { name: 'Edited question' });
  expect(editor).toHaveFocus();
  await userEvent.type(editor, ' And how?{Enter}');
  expect(actions.reword).toHaveBeenCalledWith(1, 'Why? And how?');
});

test('new words that were not taken stay', async () => {
  const reword = vi.fn(() => Promise.resolve(false));
  await show([message(1, 'user', { content: 'Why?' })], { editing: 1, reword });
  await userEvent.keyboard(' Now?{Enter}');
  expect(screen.getByRole('textbox')).toHaveValue('Why? Now?');
  expect(screen.getByRole('textbox')).not.toHaveAttribute('readonly');
});

const fault = (
  kind: string,
  retry_after_seconds: number | null = null,
  message_id_at_fault: number | null = null,
  id = 2,
) =>
  message(id, 'system', {
    content: 'Error: No.',
    error: { kind, retry_after_seconds, message_id_at_fault },
  });

test.each([
  ['credentials_rejected', 'Check the API key in Settings'],
  ['model_not_found', 'Choose another model in Settings'],
  ['unreachable', 'Check the address in Settings'],
])('an error of the kind %s leads to the settings: %s', async (kind, hint) => {
  await show([message(1, 'user'), fault(kind)]);
  expect(screen.getByRole('link', { name: hint })).toHaveAttribute('href', '/settings/model');
});

test('an error that the settings cannot help with does not lead there', async () => {
  await show([message(1, 'user'), fault('provider_down')]);
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(button('Retry'));
  expect(actions.askAgain).toHaveBeenCalledWith(1);
});

test('a question that was refused can be left out, which deletes it with the error', async () => {
  await show([message(1, 'user'), fault('rejected')]);
  await userEvent.click(button('Remove the question'));
  expect(actions.remove).toHaveBeenCalledWith([1, 2], 'Question');
});

test.each([
  ['an answer with its tools', 11, [11, 12]],
  ['a result of a tool, with its answer', 12, [11, 12]],
  ['one that is not loaded', 3, [3]],
])(
  'where a provider names the message that it refused, that one is left out: %s',
  async (_, id, ids) => {
    await show([
      message(10, 'user'),
      message(11, 'assistant'),
      message(12, 'tool'),
      message(13, 'user'),
      fault('rejected', null, id, 14),
    ]);
    await userEvent.click(button('Remove the rejected message'));
    expect(actions.remove).toHaveBeenCalledWith(ids, 'Message');
    expect(screen.queryByRole('button', { name: 'Remove the question' })).toBeNull();
  },
);

test.each([
  ['the question itself', 13],
  ['one that is gone', 12],
])(
  'the question is left out where that was refused, or nothing else is left: %s',
  async (_, id) => {
    await show([message(10, 'user'), message(13, 'user'), fault('rejected', null, id, 14)]);
    await userEvent.click(button('Remove the question'));
    expect(actions.remove).toHaveBeenCalledWith([13, 14], 'Question');
  },
);

test.each(['provider_down', 'rate_limited'])(
  'after %s nothing needs to be left out',
  async (kind) => {
    await show([message(1, 'user'), fault(kind)]);
    expect(screen.queryByRole('button', { name: 'Remove the question' })).toBeNull();
  },
);

test('the time that the provider asks to wait is counted down on Retry, which can be pressed before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:10Z') });
  await show([message(1, 'user'), fault('rate_limited', 75)]);
  expect(button('Retry in 1 min 5 s')).toBeEnabled();
  act(() => vi.advanceTimersByTime(10_000));
  const retry = button('Retry in 55 s');
  act(() => vi.advanceTimersByTime(55_000));
  expect(retry).toHaveAccessibleName('Retry');
  fireEvent.click(retry);
  expect(actions.askAgain).toHaveBeenCalledWith(1);
});

test('of an error only the first sentence is coloured', async () => {
  await show([
    message(1, 'user'),
    message(2, 'system', {
      content: 'Error: The key was refused. Look into the settings.',
      error: { kind: 'credentials_rejected', retry_after_seconds: null, message_id_at_fault: null },
    }),
  ]);
  expect(screen.getByText('The key was refused.')).toHaveClass('text-danger');
  expect(screen.getByText(/Look into the settings/)).not.toHaveClass('text-danger');
});

test('under a finger a row has one button, with a menu of what can be done', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  await show([message(1, 'user'), message(2, 'assistant', { finish_reason: 'stop' })]);
  for (const [who, what] of [
    ['You', 'question'],
    ['Steward', 'answer'],
  ] as const) {
    const row = within(screen.getByRole('article', { name: who }));
    const buttons = [...new Set(row.getAllByRole('button').map((one) => one.ariaLabel))];
    expect(buttons).toEqual([`Actions for this ${what}`]);
  }
  await userEvent.click(button('Actions for this answer'));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Copy answer',
    'Regenerate',
    'Fork from here',
    'Remember this',
    'Delete answer',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Regenerate' }));
  expect(actions.askAgain).toHaveBeenCalledWith(1);
});

test('a row that is not all there says so, and brings the rest', async () => {
  await show([
    message(1, 'user', { truncated: true }),
    message(2, 'assistant', { finish_reason: 'stop' }),
  ]);
  expect(screen.queryByRole('button', { name: 'Edit question' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(actions.showAll).toHaveBeenCalledWith([1]);
});

test('a row whose rest cannot be had says why', async () => {
  const showAll = () => Promise.reject(new Error('Not now'));
  await show([message(1, 'system', { truncated: true })], { showAll });
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText(/Not now|could not/i)).toBeVisible();
});

test('a picture that the model made is shown with its answer', async () => {
  const attachments = [
    {
      id: 7,
      mime: 'image/png',
      size: 90,
      original_filename: 'picture.png',
      url: '/api/attachments/7',
      created_at: '2026-01-01T10:00:00Z',
    },
  ];
  await show([question, message(2, 'assistant', { attachments: attachments as never })]);
  expect(button('Show picture.png')).toBeVisible();
});

test('a long question is folded until all of it is asked for', async () => {
  await show([{ ...message(1, 'user'), content: 'A line of it.\n'.repeat(40) }]);
  const words = screen.getByText(/A line of it/);
  expect(words).toHaveClass('line-clamp-12');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(words).not.toHaveClass('line-clamp-12');
  expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
});
