import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { announce } from '@/kit/feature';
import { agent, inboxItem } from '@/test/agents';
import { chat } from '@/test/chats';
import { setLayout } from '@/test/layout';
import { neverResized } from '@/test/resize';
import { listed } from '@/test/schedules';
import { topic } from '@/test/topics';
import { workflow } from '@/test/workflows';
import { type Action, GROUPS, useRegistry } from '@/ui/actions';
import { keycaps } from '@/ui/keys';
import { features } from '../features.gen';
import { queryClient } from '../queryClient';
import { routerWith } from '../router';
import { IN_PLACE } from './inPlace';

// The keyboard page of the manual has a part generated from the screens' actions. This fails if that part
// is outdated; `MANUAL_WRITE=1 npx vitest run src/app/actions/keyboardPage.test.tsx` regenerates it.

const PAGE = join('..', 'docs-site', 'pages', 'keyboard.md');
const BEGIN = '<!-- generated: keys -->\n';
const END = '<!-- /generated -->';

/** A place of each kind of screen, with all actions of that kind. */
const PLACES: readonly [name: string, path: string][] = [
  ['Today', '/'],
  ['Topics', '/topics'],
  ['A topic', '/topics/kitchen'],
  ['Chats', '/chats/new'],
  ['Agents', '/agents'],
  ['An agent', '/agents/7'],
  ['Inbox', '/agents/inbox'],
  ['Templates', '/agents/blueprints'],
  ['Workflows', '/workflows'],
  ['Schedules', '/schedules'],
  ['Settings', '/settings/model'],
  ['Search', '/search'],
];

/** As many as it takes to offer the filter. */
const IDS = [7, 8, 9, 10, 11, 12];
const AGENTS = IDS.map((id) => agent(id, `Retry policy fix ${id}`));
const WORKFLOWS = IDS.map((id) => workflow(id, `Digest ${id}`));
const SCHEDULES = IDS.map((id) => listed(['topic', id, `Briefing ${id}`]));

const server = setupServer(
  http.get('*/api/topics/tree', () => HttpResponse.json([topic(1, 'Kitchen')])),
  http.get('*/api/topics/by-slug/*', () => HttpResponse.json(topic(1, 'Kitchen'))),
  http.get('*/api/chats', () => HttpResponse.json([chat(2, 'Whales')])),
  http.get('*/api/agents', () => HttpResponse.json(AGENTS)),
  http.get('*/api/agents/7', () => HttpResponse.json(AGENTS[0])),
  http.get('*/api/agents/inbox', () => HttpResponse.json([inboxItem(7)])),
  http.get('*/api/agents/blueprints', () => HttpResponse.json([])),
  http.get('*/api/agents/7/events', () =>
    HttpResponse.json({ events: [], pending: [], cursor: '', more: false, reset: false }),
  ),
  http.get('*/api/workflows', () => HttpResponse.json(WORKFLOWS)),
  http.get('*/api/schedules', () =>
    HttpResponse.json({ paused: false, paused_until: null, feed: false, schedules: SCHEDULES }),
  ),
  http.post('*/api/agents/7/read', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/*', () =>
    HttpResponse.json({ type: '', status: 503, detail: 'Not here.' }, { status: 503 }),
  ),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true });
  neverResized();
});

interface Offered extends Pick<Action, 'label' | 'group'> {
  shortcut: string;
  /** Where it is registered, and where it is available now. */
  known: string[];
  now: string[];
}

/** For these pages, the id or the label of an action that shows that it is ready. */
const SIGNS: Record<string, string> = {
  '/agents': 'row.next',
  '/agents/7': 'conversation.write',
  '/agents/inbox': 'inbox.allow',
  '/agents/blueprints': 'blueprints.new',
  '/workflows': 'Filter workflows',
  '/schedules': 'Filter schedules',
  '/search': 'search.field',
};

const byLabel = (one: Action, other: Action) => one.label.localeCompare(other.label, 'en');

/** Every shortcut that some screen offers, and where. */
async function offered(): Promise<Offered[]> {
  announce(features);
  const router = routerWith([], createMemoryHistory({ initialEntries: ['/'] }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const found = new Map<string, Offered>();
  for (const [name, path] of PLACES) {
    await act(() => router.navigate({ href: path }));
    if (path === '/topics/kitchen') {
      const ids = () => useRegistry.getState().actions.map(({ id }) => id);
      await waitFor(() => expect(ids()).toContain('conversation.write'));
      await waitFor(() => expect(ids()).toContain('topic.rename'));
    }
    if (path === '/chats/new') {
      const ids = () => useRegistry.getState().actions.map(({ id }) => id);
      const labels = () => useRegistry.getState().actions.map(({ label }) => label);
      await waitFor(() => expect(ids()).toContain('chat.new'));
      await waitFor(() => expect(labels()).toContain('Filter chats'));
      await waitFor(() => expect(ids()).toContain('row.next'));
    }
    if (path === '/topics') {
      await waitFor(() =>
        expect(useRegistry.getState().actions.map(({ id }) => id)).toContain('row.next'),
      );
    }
    const sign = SIGNS[path];
    if (sign) {
      await waitFor(() =>
        expect(useRegistry.getState().actions.flatMap(({ id, label }) => [id, label])).toContain(
          sign,
        ),
      );
    }
    // Parts of a page register in any order; only global actions have a fixed one.
    const { actions } = useRegistry.getState();
    const ordered = found.size === 0 ? actions : actions.toSorted(byLabel);
    for (const { label, group, shortcut, when } of ordered) {
      if (!shortcut) continue;
      const one = found.get(shortcut + label) ?? { label, group, shortcut, known: [], now: [] };
      found.set(shortcut + label, one);
      one.known.push(name);
      if (when?.() ?? true) one.now.push(name);
    }
  }
  return [...found.values()];
}

const SAID: Record<string, string> = { '⇧': 'Shift', '↵': 'Enter' };

function keys(shortcut: string): string {
  const presses = shortcut.split(' ').map((press) => {
    // A single capital letter would read as if Shift were needed.
    const caps = press.length === 1 ? [press] : keycaps(press, false);
    return caps.map((cap) => `<kbd>${SAID[cap] ?? cap}</kbd>`).join(' ');
  });
  return presses.join(' then ');
}

/** Some actions, such as stopping an answer, are available nowhere at the moment: these are listed where they are registered. */
function places({ known, now }: Offered): string {
  const where = new Set(now.length > 0 ? now : known);
  return where.size === PLACES.length ? 'Everywhere' : [...where].join(', ');
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function written(all: readonly Offered[]): string {
  const sets = Object.entries(GROUPS).map(([group, title]) => {
    const rows = all
      .filter((one) => one.group === group)
      .map((one) => [keys(one.shortcut), one.label, places(one)]);
    return `## ${title}\n\n${table(['Key', 'Does', 'Where'], rows)}\n`;
  });
  const inPlace = IN_PLACE.map(
    ({ where, lines }) =>
      `## ${where}\n\n${table(
        ['Key', 'Does'],
        lines.map(([shortcut, does]) => [keys(shortcut), does]),
      )}\n`,
  );
  return `\n${[...sets, ...inPlace].join('\n')}\n`;
}

/** The sources of the product, without its tests. */
function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^gallery|^test[\\/]/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'));
}

test('the page about the keyboard has every shortcut of every screen', async () => {
  const all = await offered();
  // A shortcut in the code that no visited place offers is missing from the page.
  const inCode = sources().flatMap((text) =>
    [...text.matchAll(/\bshortcut: '([^']+)'/g)].map(([, shortcut]) => shortcut),
  );
  expect(inCode.length).toBeGreaterThan(8);
  expect(all.map(({ shortcut }) => shortcut)).toEqual(expect.arrayContaining(inCode));

  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(BEGIN) + BEGIN.length;
  const to = page.indexOf(END, from);
  expect(to).toBeGreaterThan(BEGIN.length);
  if (process.env['MANUAL_WRITE']) {
    writeFileSync(PAGE, page.slice(0, from) + written(all) + page.slice(to));
  } else {
    expect(page.slice(from, to)).toBe(written(all));
  }
});

test('every key that a list handles is known to the page', () => {
  const list = readFileSync(join('src', 'kit', 'list', 'useListKeys.ts'), 'utf8');
  const handled = [...list.matchAll(/^ {6}(?:(\w+)|' '): \(\) =>/gm)].map(
    ([, key]) => key ?? 'Space',
  );
  expect(handled).toContain('ArrowDown');
  const known = IN_PLACE.find(({ where }) => where === 'In a list')?.lines.map(([key]) => key);
  // The ContextMenu key and Shift+F10 are the same.
  const named = handled.map((key) => (key === 'ContextMenu' ? 'Shift+F10' : key));
  expect(known).toEqual(expect.arrayContaining(named));
});
