import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import { UNDO_MS, useToasts } from '@/ui/toast';
import { type Command, run } from './command';
import { patch } from './overlay';

let client: QueryClient;
let stored: string[];
let answering: Promise<void>;
const sent: string[] = [];
const list = () => queryOptions({ queryKey: ['fruit'], queryFn: async () => [...stored] });
const seen = () => client.getQueryData(list().queryKey);

const remove: Command<string> = {
  touches: [['fruit']],
  patches: (name) => [patch(list().queryKey, (all) => all.filter((one) => one !== name))],
  send: async (name) => {
    await answering;
    sent.push(name);
    stored = stored.filter((one) => one !== name);
  },
  undo: {
    description: (name) => `${name} is deleted.`,
    send: async (name) => {
      sent.push(`${name} again`);
      stored = [...stored, name];
    },
    failed: (name) => `${name} stays deleted.`,
  },
  failed: (name) => `${name} could not be deleted.`,
};
const rename: Command<string> = {
  touches: [['fruit']],
  patches: (name) => [patch(list().queryKey, ([, ...rest]) => [name, ...rest])],
  send: async () => {
    throw new ProblemError({ status: 500, type: 'about:blank', detail: 'The disk is full.' });
  },
  failed: () => 'It keeps its name.',
};
const newest = () => useToasts.getState().toasts.at(-1);
/** As a screen would: displayed data is read again. */
const show = () => new QueryObserver(client, list()).subscribe(() => {});

beforeEach(async () => {
  client = new QueryClient();
  stored = ['apple', 'pear', 'plum'];
  answering = Promise.resolve();
  sent.length = 0;
  await client.fetchQuery(list());
});
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

test('what is done later is sent later, also when the first fails', async () => {
  let fail = (_: Error) => {};
  const slow: Command<string> = {
    ...rename,
    send: () =>
      new Promise((_, reject) => {
        sent.push('rename');
        fail = reject;
      }),
  };
  const named = run(client, slow, 'quince');
  const removed = run(client, remove, 'pear');
  const elsewhere = run(client, { ...remove, touches: [['bread']], patches: () => [] }, 'plum');
  expect(await elsewhere).toBe(true);
  expect(sent).toEqual(['rename', 'plum']);
  fail(new ProblemError({ status: 500, type: 'about:blank', detail: 'No.' }));
  expect(await named).toBe(false);
  expect(await removed).toBe(true);
  expect(sent).toEqual(['rename', 'plum', 'pear']);
});

test('what is seen in one list is sent in its order, also where nothing need be read again', async () => {
  let answer = () => {};
  const name: Command<string> = {
    ...rename,
    touches: [],
    send: (to) => {
      sent.push(to);
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
  };
  const first = run(client, name, 'quince');
  const second = run(client, name, 'fig');
  expect(sent).toEqual(['quince']);
  answer();
  await first;
  await vi.waitFor(() => expect(sent).toEqual(['quince', 'fig']));
  answer();
  expect(await second).toBe(true);
});

test('what is deleted is gone at once here, and for everybody as soon as the server knows', async () => {
  const done = run(client, remove, 'pear');
  expect(seen()).toEqual(['apple', 'plum']);
  expect(newest()?.text).toBe('pear is deleted.');
  expect(await done).toBe(true);
  expect(sent).toEqual(['pear']);
  expect(seen()).toEqual(['apple', 'plum']);
});

test('what is read meanwhile does not bring it back', async () => {
  let answer = () => {};
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  const done = run(client, remove, 'pear');
  stored = [...stored, 'fig'];
  await client.fetchQuery({ ...list(), staleTime: 0 });
  expect(seen()).toEqual(['apple', 'plum', 'fig']);
  answer();
  await done;
  expect(seen()).toEqual(['apple', 'plum', 'fig']);
});

test('undo waits until it is done, takes it back, and shows what the server says then', async () => {
  const stop = show();
  let answer = () => {};
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  const onUndo = vi.fn(() => expect(seen()).toEqual(['apple', 'plum', 'pear']));
  const done = run(client, remove, 'pear', { onUndo });
  newest()?.action?.run();
  expect(sent).toEqual([]);
  answer();
  await done;
  await vi.waitFor(() => expect(onUndo).toHaveBeenCalledOnce());
  expect(sent).toEqual(['pear', 'pear again']);
  stop();
});

test('what cannot be undone says so, with a way on', async () => {
  await run(
    client,
    {
      ...remove,
      undo: {
        description: () => 'It is deleted.',
        send: async () => {
          throw new ProblemError({ status: 404, type: 'about:blank', detail: 'Too late.' });
        },
        failed: () => 'It stays deleted.',
      },
    },
    'pear',
  );
  newest()?.action?.run();
  await vi.waitFor(() =>
    expect(newest()).toMatchObject({
      text: 'It stays deleted.',
      detail: 'Too late.',
      action: { label: 'Retry' },
    }),
  );
  expect(seen()).toEqual(['apple', 'plum']);
});

test('of two deletions one can be undone', async () => {
  const stop = show();
  await run(client, remove, 'pear');
  const undoPear = newest()?.action;
  await run(client, remove, 'plum');
  undoPear?.run();
  await vi.waitFor(() => expect(seen()).toEqual(['apple', 'pear']));
  stop();
});

test('the offer to undo ends after a while, and at once where nothing was done', async () => {
  vi.useFakeTimers();
  await run(client, remove, 'pear');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(newest()).toBeUndefined();
  answering = Promise.reject(new Error('no'));
  expect(await run(client, remove, 'plum')).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    'plum could not be deleted.',
  ]);
  expect(seen()).toEqual(['apple', 'plum']);
});

test('what is kept for later is seen until it is done', async () => {
  const stop = show();
  let fulfil = () => {};
  const kept = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  const away: Command<string> = {
    ...rename,
    send: async () => {
      throw ProblemError.unreachable();
    },
    keep: () => kept,
  };
  expect(await run(client, away, 'quince')).toBe(true);
  await client.refetchQueries(list());
  expect(seen()?.[0]).toBe('quince');
  expect(newest()).toBeUndefined();
  stored = ['medlar', 'pear', 'plum'];
  fulfil();
  await vi.waitFor(() => expect(seen()?.[0]).toBe('medlar'));
  stop();
});

test('what may have been done, and would be done twice, offers no way to repeat it', async () => {
  const say: Command<string> = {
    ...rename,
    send: async () => {
      throw ProblemError.unreachable();
    },
    unanswered: () => 'It may have its name.',
  };
  expect(await run(client, say, 'quince')).toBe(false);
  expect(newest()).toMatchObject({ text: 'It may have its name.', action: undefined });
  await run(client, { ...say, send: rename.send }, 'quince');
  expect(newest()).toMatchObject({ text: 'It keeps its name.', action: { label: 'Retry' } });
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
  await vi.waitFor(() => expect(sent).toEqual(['quince']));
});
