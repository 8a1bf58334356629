import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellServiceTime } from '@/api/clock';
import { events } from '@/api/events';
import { useSettings } from '@/api/settings';
import type { Trashed } from '@/api/trash';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { leftText, overdue } from './labels';
import TrashPage from './TrashPage';

const user = userEvent.setup();
const DAY = 24 * 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const trashed = (id: number, title: string, kind: Trashed['kind'] = 'topic', age = 1): Trashed => ({
  id,
  kind,
  subject_id: 7,
  title,
  deleted_at: at(-age * DAY),
  erased_at: at((30 - age) * DAY + 60_000),
});
const all = [trashed(4, 'Garden'), trashed(5, 'Whales', 'chat', 20)];
const answers = {
  'GET /api/trash?limit=500': all,
  'GET /api/settings': settings(30),
};

function settings(trash_retention_days: number) {
  return { trash_retention_days };
}

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
  // jsdom has no layout; a virtualised list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

const row = (name: RegExp) => screen.findByRole('treeitem', { name });
const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('what was deleted is brought back, and says how long that goes', async () => {
  const { asked } = await show(TrashPage, answers);
  expect(await screen.findByText('2 conversations')).toBeVisible();
  expect(await row(/Garden/)).toHaveTextContent('29 days');
  expect(await row(/Whales/)).toHaveTextContent('10 days');
  (await row(/Garden/)).focus();
  await user.keyboard('{Enter}');
  expect(offered()).toEqual(['Restore', 'Erase now']);
  await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  await waitFor(() => expect(asked).toContain('POST /api/trash/4/restore'));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('“Garden” restored.'));
});

test('the last deleted is brought back first, in whatever order the rows were selected', async () => {
  const { asked } = await show(TrashPage, answers);
  (await row(/Garden/)).focus();
  await user.keyboard(' {ArrowDown} ');
  const bar = await screen.findByRole('toolbar', { name: 'Selected rows' });
  await user.click(within(bar).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/trash/5/restore',
      'POST /api/trash/4/restore',
    ]),
  );
});

test('a period that another client chose is offered, too', async () => {
  await show(TrashPage, { ...answers, 'GET /api/settings': settings(1) });
  expect(await screen.findByRole('button', { name: /Keep deleted items for/ })).toHaveTextContent(
    /^1 day$/,
  );
});

test('nothing is erased without being asked for once more', async () => {
  const { asked } = await show(TrashPage, answers);
  await user.click(within(await row(/Whales/)).getByText('Whales'));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase now' }));
  const question = await screen.findByRole('alertdialog', { name: 'Erase “Whales”?' });
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/trash/5'));
});

test('the trash is emptied by one request, after a question', async () => {
  const { asked } = await show(TrashPage, { ...answers, 'DELETE /api/trash': undefined });
  await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  const question = await screen.findByRole('alertdialog', { name: 'Erase 2 conversations?' });
  expect(question).toHaveTextContent('This cannot be undone.');
  expect(asked).not.toContain('DELETE /api/trash');
  await user.click(within(question).getByRole('button', { name: 'Empty trash' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/trash'));
});

test('what could not be brought back is there again', async () => {
  await show(TrashPage, { ...answers, 'POST /api/trash/4/restore': refusal(503, 'Not now.') });
  await user.click(within(await row(/Garden/)).getByText('Garden'));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      text: '“Garden” was not restored.',
      detail: 'Not now.',
    }),
  );
  expect(await row(/Garden/)).toBeVisible();
});

test('an agent is listed, brought back and erased like a conversation of the same number', async () => {
  const agents = [trashed(8, 'Sorter', 'agent'), trashed(6, 'Reviewer', 'agent')];
  const { asked } = await show(TrashPage, {
    ...answers,
    'GET /api/trash?limit=500': [...agents, ...all],
  });
  expect(await screen.findByText('4 items')).toBeVisible();
  await user.click(within(await row(/Sorter/)).getByText('Sorter'));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() => expect(asked).toContain('POST /api/trash/8/restore'));
  await user.click(within(await row(/Reviewer/)).getByText('Reviewer'));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase now' }));
  const question = await screen.findByRole('alertdialog', { name: 'Erase “Reviewer”?' });
  await user.click(within(question).getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/trash/6'));
});

test('this window hears at once which conversation is back', async () => {
  const told = vi.spyOn(events, 'tell');
  await show(TrashPage, answers);
  await user.click(within(await row(/Garden/)).getByText('Garden'));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith('topic.changed', {
      type: 'topic.changed',
      topic_id: 7,
      status: 'restored',
    }),
  );
});

test('a shorter time asks before it erases', async () => {
  const { asked } = await show(TrashPage, answers);
  const period = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /Keep deleted items for/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await period('90 days');
  await waitFor(() => expect(asked).toContain('PUT /api/settings {"trash_retention_days":90}'));
  await period('7 days');
  const question = await screen.findByRole('alertdialog', { name: 'Erase “Whales”?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(asked.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
});

test('all pages are read', async () => {
  const many = Array.from({ length: 500 }, (_, n) => trashed(1000 - n, `Note ${n}`));
  await show(TrashPage, {
    ...answers,
    'GET /api/trash?limit=500': many,
    'GET /api/trash?limit=500&before_id=501': all,
  });
  expect(await screen.findByText('502 conversations')).toBeVisible();
});

test('an empty trash says what it is for, and one that cannot be read why', async () => {
  await show(TrashPage, { ...answers, 'GET /api/trash?limit=500': [] });
  expect(await screen.findByText('The trash is empty')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
});

test('while what was deleted is not known, no shorter time can be chosen', async () => {
  // In the real client the settings are already loaded.
  function Page() {
    const { data } = useSettings();
    return data && <TrashPage />;
  }
  await show(Page, { ...answers, 'GET /api/trash?limit=500': refusal(503, 'Not now.') });
  await screen.findByText('The deleted items could not be loaded');
  expect(screen.queryByRole('button', { name: /Keep deleted items for/ })).toBeNull();
});

test('a trash that cannot be read says so and is tried again', async () => {
  await show(TrashPage, { ...answers, 'GET /api/trash?limit=500': refusal(503, 'Not now.') });
  expect(await screen.findByText('The deleted items could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: /retry/i })).toBeVisible();
});

const NOW = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['2026-12-22T11:59:00Z', '30 days left'],
  ['2026-11-24T12:00:00Z', '2 days left'],
  ['2026-11-24T11:59:00Z', '48 hours left'],
  ['2026-11-22T13:20:00Z', '1 hour left'],
  ['2026-11-22T12:59:00Z', 'less than 1 hour left'],
  ['2026-11-22T11:00:00Z', 'less than 1 hour left'],
])('of what is erased at %s it says %s', (erasedAt, text) => {
  expect(leftText(erasedAt, NOW)).toBe(text);
});

test('a time of nothing erases what is older than an hour', () => {
  const hours = (n: number) => ({ ...trashed(1, 'x'), deleted_at: at(-n * 3_600_000) });
  expect(overdue([hours(0.5), hours(2)], 0)).toHaveLength(1);
});

test('what is overdue is counted with the clock of the service', () => {
  tellServiceTime(at(2 * 3_600_000));
  expect(overdue([{ ...trashed(1, 'x'), deleted_at: at(0) }], 0)).toHaveLength(1);
  tellServiceTime(at(0));
});
