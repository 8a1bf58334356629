import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { openWhatIsChosen } from './pushWorker';

const CODE = readFileSync('public/push-worker.js', 'utf8');
const CHROME = 'Mozilla/5.0 AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

interface Shown {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
}

/** The service worker, with a global scope of its own. */
function worker({ pages = [] as unknown[], before = [] as unknown[], userAgent = CHROME } = {}) {
  const handlers = new Map<string, (event: unknown) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://steward.example' },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      getNotifications: async () => before,
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
    },
    addEventListener: (type: string, handle: (event: unknown) => void) =>
      handlers.set(type, handle),
    skipWaiting: () => {},
  };
  new Function('self', 'navigator', CODE)(self, { userAgent });
  const tell = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  const push = (said: unknown) =>
    tell('push', {
      data: {
        json: () => {
          if (said === undefined) throw new SyntaxError();
          return said;
        },
      },
    });
  const click = (path: unknown, more: object = {}, action = '') =>
    tell('notificationclick', {
      action,
      notification: { close: () => {}, data: { path, ...more } },
    });
  return { push, click, shown, opened };
}

const SAID = {
  title: 'An agent has a question',
  body: 'Scout\nWhich?',
  path: '/agents/7',
  tag: 'agent-7',
  always: false,
};
const page = (visibilityState: string, path = '/') => ({
  url: `https://steward.example${path}`,
  visibilityState,
  focus: vi.fn(async () => undefined),
  postMessage: vi.fn(),
});

test.each([
  ['no page is open', [], CHROME, {}, 1],
  ['a page is open that nobody sees', [page('hidden')], CHROME, {}, 1],
  ['someone looks at Steward', [page('hidden'), page('visible')], CHROME, {}, 0],
  ['someone reads the manual', [page('visible', '/docs/agents')], CHROME, {}, 1],
  ['it is a trial', [page('visible')], CHROME, { always: true }, 1],
  ['the browser wants something shown each time', [page('visible')], SAFARI, {}, 1],
] as const)('when %s, so much is shown', async (_, pages, userAgent, more, times) => {
  const { push, shown } = worker({ pages: [...pages], userAgent });
  await push({ ...SAID, ...more });
  expect(shown).toHaveLength(times);
});

test('it shows what is said, once where a page said the same just now', async () => {
  const first = worker();
  await first.push(SAID);
  expect(first.shown[0]).toMatchObject({
    title: SAID.title,
    options: { body: SAID.body, tag: 'agent-7', renotify: true, data: { path: '/agents/7' } },
  });
  const twin = { title: SAID.title, data: { at: Date.now() } };
  const again = worker({ before: [twin] });
  await again.push(SAID);
  expect(again.shown[0]?.options.renotify).toBe(false);
});

test.each([undefined, null, 'words', { title: 7 }])(
  '%j that comes is told without words',
  async (said) => {
    const { push, shown } = worker();
    await push(said);
    expect(shown).toMatchObject([
      { title: 'Something waits for you', options: { renotify: false } },
    ]);
  },
);

test.each([
  ['/agents/7', '/agents/7'],
  ['https://elsewhere.example/x', '/'],
  ['//elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/undefined'],
])('chosen, %s opens %s', async (path, address) => {
  const { click, opened } = worker();
  await click(path);
  expect(opened).toEqual([address]);
});

test('chosen, it goes there in a page that is open', async () => {
  const manual = page('visible', '/docs/');
  const open = page('hidden', '/topics');
  const { click, opened } = worker({ pages: [manual, open] });
  await click('/agents/7');
  expect(open.focus).toHaveBeenCalled();
  expect(open.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/agents/7' });
  expect(manual.focus).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

test('a page goes only to places of its own', () => {
  const workers = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  const places: string[] = [];
  const stop = openWhatIsChosen((path) => places.push(path));
  const tell = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));
  for (const data of [null, 'open', { type: 'open' }, { type: 'open', path: '//elsewhere' }])
    tell(data);
  tell({ type: 'open', path: '/agents/7' });
  stop();
  tell({ type: 'open', path: '/agents/8' });
  expect(places).toEqual(['/agents/7']);
});

test('what a notice offers is done without opening a page, which opens where it cannot be done', async () => {
  const action = { title: 'Approve', path: '/api/workflows/3/approve', body: { step_run_id: 9 } };
  const { push, shown } = worker();
  await push({ ...SAID, action });
  expect(shown[0]?.options).toMatchObject({
    actions: [{ action: 'act', title: 'Approve' }],
    data: { path: '/agents/7', action },
  });
  for (const [ok, pages] of [
    [true, []],
    [false, ['/workflows/3/run/latest']],
  ] as const) {
    const asked = vi.fn(async () => ({ ok }));
    vi.stubGlobal('fetch', asked);
    const { click, opened } = worker();
    await click('/workflows/3/run/latest', { action }, 'act');
    expect(asked).toHaveBeenCalledWith(
      action.path,
      expect.objectContaining({ method: 'POST', body: '{"step_run_id":9}' }),
    );
    expect(opened).toEqual(pages);
  }
});
