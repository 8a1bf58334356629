import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feature as searching } from '@/features/search/manifest';
import { announce, useFeatures } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { answer, result, titled } from '@/test/search';
import { type Answers, refusal, show } from '@/test/show';
import * as twentieth from '@/test/twentieth';
import Palette from './Palette';
import { sourcesOf } from './sources';

const ask = (q: string) => `GET /api/search?q=${encodeURIComponent(q)}&limit=12`;
const field = () => screen.getByRole('textbox');
const line = (name: RegExp | string) => screen.findByRole('menuitem', { name });
const lines = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const onClose = vi.fn();

beforeEach(() => {
  setLayout('desktop');
  onClose.mockClear();
  announce([searching, twentieth.feature]);
});
afterEach(() => announce([]));

/** A response that the test releases. */
function later() {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** No results for any prefix of a text. */
function beginningsOf(text: string): Answers {
  const beginnings = [...text].map((_, index) => text.slice(0, index + 1));
  return Object.fromEntries(beginnings.map((one) => [ask(one), answer([])]));
}

async function open(text: string, answers: Answers) {
  // Marks the promise as resolved in React's way, so that nothing suspends here.
  const sources = sourcesOf(useFeatures.getState().all);
  Object.assign(sources, { status: 'fulfilled', value: await sources });
  const shown = await show(() => <Palette onClose={onClose} />, {
    ...beginningsOf(text),
    ...answers,
  });
  await line(/Nautilus/);
  return { ...shown, user: userEvent.setup() };
}

test('what was said stands below what is called so, and leads to the message', async () => {
  const found = answer([
    result(5, { snippet: 'Cowrie shells were money', marks: [{ start: 0, end: 6 }] }),
  ]);
  const { user, router } = await open('cowrie', { [ask('cowrie')]: found });
  await user.type(field(), 'cowrie');
  const said = await line(/Cowrie shells were money/);
  expect(lines()[0]).toMatch(/^Cowrie/);
  expect(within(said).getByText('Cowrie').tagName).toBe('MARK');
  expect(screen.getByRole('status')).toHaveTextContent('1 result.');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(router.state.location.href).toBe('/topics/garden#message-5');
  expect(onClose).toHaveBeenCalled();
});

test('the passage of a line is shown while the mouse is over it, and Enter still takes the first', async () => {
  const far = { ...result(6), entity_id: 9, title: 'Smith', message_id: null };
  const { user, router } = await open('gate', {
    [ask('gate')]: answer([{ ...result(5), message_id: null, ref: 'first' }, far]),
  });
  await user.type(field(), 'gate');
  await user.hover(await line(/number 6/));
  expect(screen.getByRole('complementary')).toHaveTextContent(/^Smith/);
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/topics/first');
});

test('Enter takes the first line; before there is one, it leads to all results', async () => {
  const late = later();
  const { user, router } = await open('gate', { [ask('gate')]: late.promise });
  await user.type(field(), 'gate');
  await user.keyboard('{Enter}');
  expect(router.state.location.href).toMatch(/^\/search\?q=/);
  late.resolve(Response.json(answer([result(5)])));
  await line(/Gates of iron/);
  await user.keyboard('{Enter}');
  expect(router.state.location.hash).toBe('message-5');
});

test('the results of what was typed before stay until there are others, and Enter does not take them', async () => {
  const late = later();
  const { user, router } = await open('ga', {
    [ask('g')]: answer([result(5)]),
    [ask('ga')]: late.promise,
  });
  await user.type(field(), 'g');
  await line(/Gates of iron, number 5/);
  await user.type(field(), 'a');
  expect(await line(/Gates of iron, number 5/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/search');
  late.resolve(Response.json(answer([result(6)])));
  await line(/number 6/);
  expect(screen.queryByRole('menuitem', { name: /number 5/ })).toBeNull();
});

test('a filter is completed in place, and taken away with its chip', async () => {
  const { user, asked } = await open('gate in', {
    [ask('gate in:chat ')]: answer([]),
    [ask('gate ')]: answer([]),
  });
  await user.type(field(), 'gate in:');
  await line(/in:topic/);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field()).toHaveValue('gate in:chat ');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(asked).toContain(ask('gate in:chat ')));
  expect(asked).not.toContain(ask('gate in:'));
  await user.click(screen.getByRole('button', { name: 'Remove the filter in:chat' }));
  expect(field()).toHaveValue('gate ');
});

test('where only a command or a name is found, it does not say that nothing is', async () => {
  const { user } = await open('cowrie', {});
  await user.type(field(), 'cowrie');
  await line(/^Cowrie/);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('No matching messages.'),
  );
});

test('without the service it finds what it knows, and says why no more', async () => {
  const away = refusal(503, 'Steward starts.');
  const { user } = await open('cowrie', { [ask('cowrie')]: away });
  await user.type(field(), 'cowrie');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Search failed. Steward starts.'),
  );
  expect(lines()).toEqual([
    expect.stringMatching(/^Cowrie/),
    expect.stringMatching(/^All results/),
  ]);
});

test('a title is found among the messages only where its words are spelled otherwise', async () => {
  const found = answer([titled('Gates'), titled('Gâteau', { entity_id: 8 })], { guessed: true });
  const { user } = await open('gates', { [ask('gates')]: found });
  await user.type(field(), 'gates');
  await line(/Gâteau/);
  expect(screen.queryByRole('menuitem', { name: /^Gates/ })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Showing similar words');
});

test('what cannot be loaded costs its own lines only, and is asked for again the next time', async () => {
  const pearls = {
    useEntries: () => [
      { label: 'Pearls', entries: [{ id: 'pearl', label: 'Pearl', run: () => {} }] },
    ],
  };
  const palette = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: pearls });
  announce([twentieth.feature, { id: 'pearls', palette }]);
  const open = () =>
    act(() =>
      show(
        () => (
          <Suspense fallback="Coming">
            <Palette onClose={onClose} />
          </Suspense>
        ),
        {},
      ),
    );
  await open();
  await line(/Nautilus/);
  expect(screen.queryByRole('menuitem', { name: 'Pearl' })).toBeNull();
  expect(palette).toHaveBeenCalledOnce();
  cleanup();
  await open();
  expect(await line('Pearl')).toBeVisible();
});
