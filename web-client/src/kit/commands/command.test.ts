import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import { UNDO_MS, useToasts } from '@/ui/toast';
import { type Command, flushCommands, run } from './command';
import { patch } from './overlay';

let client: QueryClient;
let stored: string[];
const sent: string[] = [];
const list = () => queryOptions({ queryKey: ['fruit'], queryFn: async () => [...stored] });
const seen = () => client.getQueryData(list().queryKey);

const remove: Command<string> = {
  touches: [['fruit']],
  patches: (name) => [patch(list().queryKey, (all) => all.filter((one) => one !== name))],
  send: async (name, { keepalive }) => {
    sent.push(keepalive ? `${name}, while the page closes` : name);
    stored = stored.filter((one) => one !== name);
  },
  undo: (name) => `${name} is deleted.`,
  failed: (name) => `${name} could not be deleted.`,
};
const rename: Command<string> = {
  touches: [['fruit']],
  patches: (name) => [patch(list().queryKey, ([, ...rest]) => [name, ...rest])],
  send: async () => {
    throw new ProblemError({ status: 503, type: 'about:blank', detail: 'The disk is full.' });
  },
  failed: () => 'It keeps its name.',
};
const newest = () => useToasts.getState().toasts.at(-1);

beforeEach(async () => {
  client = new QueryClient();
  stored = ['apple', 'pear', 'plum'];
  sent.length = 0;
  await client.fetchQuery(list());
  vi.useFakeTimers();
});
afterEach(() => {
  flushCommands();
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

test('what is deleted is gone at once, and the server hears of it when the time to undo has passed', async () => {
  await run(client, remove, 'pear');
  expect(seen()).toEqual(['apple', 'plum']);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(sent).toEqual(['pear']);
  expect(seen()).toEqual(['apple', 'plum']);
});

test('what is read meanwhile does not bring it back', async () => {
  await run(client, remove, 'pear');
  stored = [...stored, 'fig'];
  await client.fetchQuery({ ...list(), staleTime: 0 });
  expect(seen()).toEqual(['apple', 'plum', 'fig']);
});

test('undo brings back what the server said last, and nothing is sent', async () => {
  const onUndo = vi.fn();
  await run(client, remove, 'pear', { onUndo });
  stored = [...stored, 'fig'];
  await client.fetchQuery({ ...list(), staleTime: 0 });
  newest()?.action?.run();
  expect(seen()).toEqual(['apple', 'pear', 'plum', 'fig']);
  expect(onUndo).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
  expect(sent).toEqual([]);
});

test('of two deletions one can be undone', async () => {
  await run(client, remove, 'pear');
  const undoPear = newest()?.action;
  await run(client, remove, 'plum');
  undoPear?.run();
  expect(seen()).toEqual(['apple', 'pear']);
});

test('a page that closes sends what it still owes', async () => {
  await run(client, remove, 'pear');
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['pear, while the page closes']);
});

test('what fails is as it was, with the reason and a way on', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const doing = run(client, rename, 'quince');
  expect(seen()?.[0]).toBe('quince');
  button.blur();
  expect(await doing).toBe(false);
  expect(seen()).toEqual(['apple', 'pear', 'plum']);
  expect(newest()).toMatchObject({ text: 'It keeps its name.', detail: 'The disk is full.' });
  expect(document.activeElement).toBe(button);

  rename.send = async () => void sent.push('quince');
  newest()?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['quince']);
});
