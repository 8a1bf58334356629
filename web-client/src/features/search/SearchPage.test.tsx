import { setTimeout as delay } from 'node:timers/promises';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLayout } from '@/test/layout';
import { answer, result, titled } from '@/test/search';
import { type Answers, refusal, show } from '@/test/show';
import SearchPage from './SearchPage';

const ask = (q: string, after = '') =>
  `GET /api/search?q=${encodeURIComponent(q)}${after && `&after=${after}`}`;
const field = () => screen.getByRole('searchbox');
const rows = () => within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link');

/** The end of the list is visible as soon as it is observed, and both entries arrive together, as on a busy page. */
class InSight {
  private readonly seen: (entries: { isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.seen = seen;
  }
  observe() {
    this.seen([{ isIntersecting: false }, { isIntersecting: true }]);
  }
  disconnect() {}
}

beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('IntersectionObserver', InSight);
  Element.prototype.scrollIntoView = () => {};
});

async function search(q: string, answers: Answers) {
  const shown = await show(SearchPage, answers, { path: '/search', href: '/search' });
  fireEvent.change(field(), { target: { value: q } });
  return { ...shown, user: userEvent.setup() };
}

test('a result says where, by whom and what, and leads to the message', async () => {
  const found = answer([titled('Gate and wall'), result(5, { role: 'assistant' })]);
  const { router } = await search('gate', { [ask('gate')]: found });
  await screen.findByText('2 results.');
  const [title, message] = rows();
  expect(title).toHaveTextContent('Gate and wall');
  expect(title).toHaveAttribute('href', '/topics/garden');
  expect(message).toHaveTextContent(/Garden\s*Steward.*Gates of iron, number 5/);
  expect(message).toHaveAttribute('href', '/topics/garden#message-5');
  expect(within(message as HTMLElement).getByText('Gates').tagName).toBe('MARK');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'gate' }));
});

test('what is found stays, with its focus, until the page that was opened has come', async () => {
  const { router } = await search('gate', { [ask('gate')]: answer([result(5)]) });
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'gate' }));
  const [message] = rows();
  message?.focus();
  await act(() => router.navigate({ to: '/topics/garden' }));
  await act(() => router.navigate({ to: '/search', search: { q: 'gate' } }));
  expect(field()).toHaveValue('gate');
  expect(message).toHaveFocus();
});

test('what was just typed does not bring back whoever has left', async () => {
  const { router } = await search('gate', { [ask('gate')]: answer([result(5)]) });
  await act(() => router.navigate({ to: '/topics/garden' }));
  await act(() => delay(400));
  expect(router.state.location.pathname).toBe('/topics/garden');
});

test('the next pages are read as their beginning comes near, each once', async () => {
  const { asked } = await search('gate', {
    [ask('gate')]: answer([result(5)], { next: 'c1' }),
    [ask('gate', 'c1')]: answer([result(6)], { next: 'c2' }),
    [ask('gate', 'c2')]: answer([result(7)]),
  });
  await screen.findByText('3 results.');
  expect(rows()).toHaveLength(3);
  expect(asked.filter((line) => line.includes('after='))).toHaveLength(2);
});

test('a page that cannot be read is asked for again by hand, and the others stay', async () => {
  const { user } = await search('gate', {
    [ask('gate')]: answer([result(5)], { next: 'c1' }),
    [ask('gate', 'c1')]: refusal(422, 'No such place.'),
  });
  const again = await screen.findByRole('button', { name: 'More could not be loaded. Retry' });
  expect(rows()).toHaveLength(1);
  await user.click(again);
  expect(rows()).toHaveLength(1);
});

test('the keyboard goes from the field through the results and back', async () => {
  const { user } = await search('gate', { [ask('gate')]: answer([result(5), result(6)]) });
  await screen.findByText('2 results.');
  const [first, second] = rows();
  await user.type(field(), '{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}');
  expect(field()).toHaveFocus();
});

test('nothing that is found says how to ask, and an example is searched', async () => {
  const { user } = await search('gaet', {
    [ask('gaet')]: answer([]),
    [ask('"garden wall"')]: answer([]),
  });
  expect(await screen.findByText('No results for “gaet”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^"garden wall"/ }));
  expect(field()).toHaveValue('"garden wall"');
});

test('what differs from what was asked is said: spelling, filters, the index', async () => {
  const found = answer([result(5)], {
    guessed: true,
    filters: [{ text: 'in:nowhere', understood: false }],
    index: { state: 'building', share: 0.437 },
  });
  await search('gaet in:nowhere ', { [ask('gaet in:nowhere ')]: found });
  expect(await screen.findByText(/Showing similar words/)).toHaveTextContent(
    'Unknown filter “in:nowhere”. Searched as text. The search index is being built, 43%.',
  );
});

test('a service that does not answer is said, and asked again', async () => {
  const { user, asked } = await search('gate', { [ask('gate')]: refusal(503, 'Steward starts.') });
  expect(await screen.findByText('Steward starts.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked.filter((line) => line === ask('gate'))).toHaveLength(2));
});

test('a filter is offered, completed and taken away beside the field', async () => {
  const { user } = await search('gate', {
    [ask('gate')]: answer([]),
    [ask('gate ')]: answer([]),
    [ask('gate from:me ')]: answer([]),
  });
  await user.click(screen.getByRole('button', { name: 'from:' }));
  expect(field()).toHaveValue('gate from:');
  await user.click(screen.getByRole('button', { name: /^from:me/ }));
  expect(field()).toHaveValue('gate from:me ');
  await user.click(screen.getByRole('button', { name: 'Remove the filter from:me' }));
  expect(field()).toHaveValue('gate ');
});
