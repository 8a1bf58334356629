import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Memory } from '@/api/memories';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { leftOutText, memoriesSentence, wrongKind } from './labels';
import MemoriesPage from './MemoriesPage';
import { toldText } from './ToldContext';

const user = userEvent.setup();
const memory = (id: number, kind: string, content: string, more: Partial<Memory> = {}): Memory => ({
  id,
  kind,
  content,
  origin: null,
  used_at: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  ...more,
});
const berlin = memory(1, 'fact', 'Lives in Berlin', {
  origin: { topic_id: 7, chat_id: null, message_id: 12, slug: 'trips', title: 'Trips' },
  used_at: '2026-11-20T10:00:00Z',
});
const short = memory(2, 'style', 'Prefers short answers', {
  origin: { topic_id: null, chat_id: null, message_id: null, slug: null, title: 'Gone' },
});
const told = { told: 2, left_out: 0, tokens: 20, share: 1000 };
const answers = {
  'GET /api/memories': [berlin, short],
  'GET /api/memories/told': told,
};
const toast = () => useToasts.getState().toasts.at(-1);
const list = (kind: string) => screen.findByRole('list', { name: kind });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
});

test('memories stand by their kinds, with where they come from', async () => {
  await show(MemoriesPage, answers);
  expect(await screen.findByText('2 memories')).toBeVisible();
  const facts = await list('fact');
  expect(facts).toHaveTextContent('Lives in Berlin');
  expect(within(facts).getByRole('link', { name: 'Trips' })).toHaveAttribute(
    'href',
    '/topics/trips#message-12',
  );
  expect(facts).toHaveTextContent('last used');
  const styles = await list('style');
  expect(within(styles).queryByRole('link')).toBeNull();
  expect(styles).toHaveTextContent('“Gone”');
  expect(styles).toHaveTextContent('not used yet');
});

test('what is searched for is left', async () => {
  await show(MemoriesPage, answers);
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  await user.type(search, 'short');
  expect(screen.queryByText('Lives in Berlin')).toBeNull();
  expect(screen.getByText('Prefers short answers')).toBeVisible();
  await user.type(search, 'er');
  expect(screen.getByText('No memories found')).toBeVisible();
});

test('something is added, and stays in the form when it is refused', async () => {
  const { asked } = await show(MemoriesPage, {
    ...answers,
    'GET /api/memories': [],
    'POST /api/memories': refusal(409, 'The maximum of 500 memories is reached.'),
  });
  expect(await screen.findByText('No memories yet')).toBeVisible();
  await user.click(await button('New memory'));
  const form = await screen.findByRole('dialog', { name: 'New memory' });
  await user.click(within(form).getByRole('button', { name: 'Remember' }));
  expect(within(form).getByText('Fill in this field.')).toBeVisible();
  const words = within(form).getByRole('textbox', { name: 'What should Steward remember?' });
  await user.type(words, ' Has a dog ');
  const kind = within(form).getByRole('textbox', { name: 'Kind' });
  await user.click(within(form).getByRole('button', { name: 'person' }));
  expect(kind).toHaveValue('person');
  await user.clear(kind);
  await user.click(within(form).getByRole('button', { name: 'Remember' }));
  expect(kind).toHaveFocus();
  await user.type(kind, 'Pet');
  await user.click(within(form).getByRole('button', { name: 'Remember' }));
  await waitFor(() => expect(toast()?.text).toBe('The memory was not saved.'));
  expect(toast()?.detail).toMatch('The maximum of 500 memories is reached');
  expect(words).toHaveValue(' Has a dog ');
  expect(asked).toContain('POST /api/memories {"kind":"pet","content":"Has a dog"}');
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
});

test('something is remembered once, however often Enter is pressed', async () => {
  let answer = (_: Response) => {};
  const { asked } = await show(MemoriesPage, {
    ...answers,
    'POST /api/memories': new Promise<Response>((resolve) => {
      answer = resolve;
    }),
  });
  await user.click(await button('New memory'));
  const form = within(await screen.findByRole('dialog', { name: 'New memory' }));
  await user.type(form.getByRole('textbox', { name: /remember\?/ }), 'Has a dog');
  await user.type(form.getByRole('textbox', { name: 'Kind' }), '{Enter}{Enter}');
  expect(asked.filter((line) => line.startsWith('POST /api/memories'))).toHaveLength(1);
  answer(Response.json(short));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a memory is changed where it stands', async () => {
  const { asked } = await show(MemoriesPage, answers);
  await user.click(within(await list('fact')).getByRole('button', { name: 'Edit this memory' }));
  const field = within(await list('fact')).getByRole('textbox', { name: /remember\?/ });
  expect(field).toHaveValue('Lives in Berlin');
  await user.type(field, ' now');
  await user.click(await button('Save'));
  await waitFor(() =>
    expect(asked).toContain('PATCH /api/memories/1 {"content":"Lives in Berlin now"}'),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /remember\?/ })).toBeNull());
  expect(
    within(await list('fact')).getByRole('button', { name: 'Edit this memory' }),
  ).toHaveFocus();
});

test('what was typed outlives Escape, until it is discarded', async () => {
  await show(MemoriesPage, answers);
  await user.click(await button('New memory'));
  const words = () => screen.findByRole('textbox', { name: /remember\?/ });
  await user.type(await words(), 'Has a dog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const edit = async (kind: string) =>
    user.click(within(await list(kind)).getByRole('button', { name: 'Edit this memory' }));
  await edit('fact');
  expect(await words()).toHaveValue('Lives in Berlin');
  await user.click(await button('Cancel'));
  await user.click(await button('New memory'));
  expect(await words()).toHaveValue('Has a dog');
  await user.click(await button('Cancel'));
  await user.click(await button('New memory'));
  expect(await words()).toHaveValue('');
  await user.click(await button('Cancel'));
});

test('what is forgotten can be had again, with where it comes from', async () => {
  let kept = [berlin, short];
  const { asked } = await show(MemoriesPage, {
    ...answers,
    get 'GET /api/memories'() {
      return kept;
    },
  });
  const forget = within(await list('fact')).getByRole('button', { name: 'Delete this memory' });
  kept = [short];
  await user.click(forget);
  await waitFor(() => expect(screen.queryByText('Lives in Berlin')).toBeNull());
  expect(asked).toContain('DELETE /api/memories/1');
  expect(toast()?.text).toBe('Memory deleted.');
  toast()?.action?.run();
  await waitFor(() =>
    expect(asked).toContain(
      'POST /api/memories {"kind":"fact","content":"Lives in Berlin","message_id":12}',
    ),
  );
});

test('what is forgotten can be had again when the message that it came from is gone', async () => {
  const { asked } = await show(MemoriesPage, {
    ...answers,
    'POST /api/memories': refusal(404, 'The message is gone.'),
  });
  await user.click(within(await list('fact')).getByRole('button', { name: 'Delete this memory' }));
  await waitFor(() => expect(toast()?.text).toBe('Memory deleted.'));
  toast()?.action?.run();
  await waitFor(() =>
    expect(asked).toContain('POST /api/memories {"kind":"fact","content":"Lives in Berlin"}'),
  );
});

test('two that say the same become one, after a look at it', async () => {
  const twin = memory(3, 'context', 'lives in Berlin, Germany');
  const { asked } = await show(MemoriesPage, {
    ...answers,
    'GET /api/memories/duplicates': [{ keep: berlin, from: twin, content: twin.content }],
    'POST /api/memories/1/merge': berlin,
  });
  expect(await screen.findByText('Two memories look alike.')).toBeVisible();
  await user.click(await button('Compare'));
  const dialog = await screen.findByRole('dialog', { name: 'Merge memories' });
  expect(dialog).toHaveTextContent('Lives in Berlin');
  const one = within(dialog).getByRole('textbox');
  expect(one).toHaveValue('lives in Berlin, Germany');
  await user.clear(one);
  await user.type(one, 'Lives in Berlin, Germany');
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(asked).toContain(
      'POST /api/memories/1/merge {"from":3,"content":"Lives in Berlin, Germany"}',
    ),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what cannot be read is said, and tried again', async () => {
  await show(MemoriesPage, { ...answers, 'GET /api/memories': refusal(503, 'Not now.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  expect(await button('Retry')).toBeEnabled();
});

test.each([
  [{ told: 0, left_out: 0 }, ''],
  [{ told: 1, left_out: 0 }, '1 memory included.'],
  [{ told: 7, left_out: 2 }, '7 memories included, 2 left out.'],
])('%o reads as a sentence', (figures, text) => {
  expect(toldText(figures)).toBe(text);
});

test.each([
  ['fact', true],
  [' Fact-2 ', true],
  ['', false],
  ['2fast', false],
  ['a b', false],
  ['x'.repeat(33), false],
])('the kind “%s” is well: %s', (kind, well) => {
  expect(wrongKind(kind) === undefined).toBe(well);
});

test.each([
  [0, ''],
  [1, '1 memory does not fit and is left out.'],
  [3, '3 memories do not fit and are left out.'],
])('%i left out reads as a sentence', (leftOut, text) => {
  expect(leftOutText(leftOut)).toBe(text);
});

test('the sentence counts', () => {
  expect(memoriesSentence(undefined)).toBe('\u00a0');
  expect(memoriesSentence([berlin])).toBe('1 memory');
});
