import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { ScheduleRule } from '@/api/schedules';
import { setLayout } from '@/test/layout';
import { rule } from '@/test/schedules';
import { refusal, show } from '@/test/show';
import { RecurrenceEditor } from './RecurrenceEditor';
import { draftOf, ownZone, rulesOf } from './recurrence';

const user = userEvent.setup();
const WORDS = 'POST /api/schedules/words';
const READ = 'POST /api/schedules/read';
const NEXT = ['2026-11-30T06:00:00Z', '2026-12-01T06:00:00Z'];
const said = (words: string, rules: ScheduleRule[] = []) => ({ rules, words, next: NEXT });

beforeEach(() => setLayout('desktop'));

async function edit(rules: ScheduleRule[], answers: Record<string, unknown> = {}) {
  let now: ScheduleRule[] | undefined;
  function Editor() {
    const [drafts, setDrafts] = useState(() => rules.map(draftOf));
    now = rulesOf(drafts);
    return <RecurrenceEditor rules={drafts} onChange={setDrafts} onUnread={() => {}} />;
  }
  const shown = await show(Editor, {
    [WORDS]: said('Every day at 07:00, Berlin time'),
    ...answers,
  });
  return { ...shown, rules: () => now };
}
const words = () => screen.getByRole('textbox', { name: 'When' });

test('the rules are said in words, with the next times in the format of the reader', async () => {
  const { asked } = await edit([rule()]);
  await waitFor(() => expect(words()).toHaveValue('Every day at 07:00, Berlin time'));
  expect(screen.getByText('Every day at 07:00, Berlin time')).toBeVisible();
  expect(screen.getByRole('status').querySelectorAll('time')).toHaveLength(2);
  expect(asked[0]).toBe(`${WORDS} ${JSON.stringify({ rules: [rule()] })}`);
});

test('words that load late do not mix with what the user types', async () => {
  let answer = (_: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await edit([rule()], { [WORDS]: slow, [READ]: said('…', [rule()]) });
  await user.click(words());
  answer(Response.json(said('Every day at 07:00, Berlin time')));
  await screen.findByText('Every day at 07:00, Berlin time');
  await user.type(words(), 'noon');
  expect(words()).toHaveValue('noon');
});

test('words become rules, which the form shows', async () => {
  const weekdays = rule({ days_of_week: 31, run_at_minute: 450 });
  const noon = rule({ days_of_week: 32, run_at_minute: 720 });
  const { asked, rules } = await edit([rule()], { [READ]: said('…', [weekdays, noon]) });
  await waitFor(() => expect(words()).not.toHaveValue(''));
  await user.clear(words());
  await user.type(words(), 'weekdays 7:30');
  const second = within(await screen.findByRole('group', { name: 'Rule 2' }));
  expect(second.getByLabelText('Time')).toHaveValue('12:00');
  expect(second.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'true');
  expect(second.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'false');
  expect(rules()).toEqual([weekdays, noon]);
  expect(words()).toHaveValue('weekdays 7:30');
  const body = { text: 'weekdays 7:30', timezone: ownZone() };
  expect(asked.filter((line) => line.startsWith(READ))).toEqual([
    `${READ} ${JSON.stringify(body)}`,
  ]);
});

test('an offset read from words is a zone, which the form shows and keeps', async () => {
  const nine = rule({ run_at_minute: 540, timezone: 'UTC+02:00' });
  const { rules } = await edit([rule()], { [READ]: said('…', [nine]) });
  await waitFor(() => expect(words()).not.toHaveValue(''));
  await user.clear(words());
  await user.type(words(), 'every day at 9 UTC+2');
  expect(await screen.findByDisplayValue('UTC+02:00')).toBeVisible();
  expect(screen.queryByText(/Unknown time zone/)).toBeNull();
  expect(rules()).toEqual([nine]);
});

test('what is not understood says so at the words, and leaves the rules alone', async () => {
  const errors = [{ field: 'text', message: 'repeats by the month, which a schedule cannot.' }];
  const refused = { status: 422, detail: 'text repeats …', title: '', type: '', errors };
  const { rules } = await edit([rule()], { [READ]: Response.json(refused, { status: 422 }) });
  await user.type(words(), 'x');
  expect(
    await screen.findByText(/^The text repeats by the month, which a schedule cannot/),
  ).toBeVisible();
  expect(words()).toBeInvalid();
  expect(rules()).toEqual([rule()]);
});

test('the words follow the form', async () => {
  const answers = { [READ]: refusal(422, 'Not understood.'), [WORDS]: said('Mondays off') };
  const { asked } = await edit([rule()], answers);
  await user.type(words(), 'x');
  await screen.findByText('Not understood.');
  await user.click(screen.getByRole('button', { name: 'Monday' }));
  const changed = { rules: [rule({ days_of_week: 126 })] };
  await waitFor(() => expect(asked).toContain(`${WORDS} ${JSON.stringify(changed)}`));
  await waitFor(() => expect(words()).toHaveValue('Mondays off'));
  expect(screen.queryByText('Not understood.')).toBeNull();
});

test('a rule keeps its zone, and a new one has that of this device', async () => {
  const { rules } = await edit([rule({ timezone: 'Pacific/Auckland' })]);
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Auckland');
  expect(screen.getByText(`This device is in ${ownZone()}.`)).toBeVisible();
  await user.click(screen.getByText('Every…'));
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  expect(rules()?.map(({ timezone }) => timezone)).toEqual(['Pacific/Auckland', ownZone()]);
  expect(rules()?.[0]).toMatchObject({ interval_seconds: 3_600, run_at_minute: null });
});

test('twenty rules are all', async () => {
  const { rules } = await edit(Array.from({ length: 20 }, (_, at) => rule({ run_at_minute: at })));
  expect(screen.getByText('Add rule').closest('button')).toBeDisabled();
  expect(screen.getByText('Maximum 20 rules.')).toBeVisible();
  await user.click(screen.getByLabelText('Remove rule 20'));
  expect(rules()).toHaveLength(19);
});

test('one rule alone cannot be removed', async () => {
  await edit([rule()]);
  expect(screen.queryByRole('button', { name: /Remove rule/ })).toBeNull();
});

test('an incomplete rule stays editable, however long it is incomplete', async () => {
  const { rules } = await edit([rule()]);
  await user.clear(screen.getByLabelText('Time'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.getByText('Complete the rules to see the next runs.')).toBeVisible();
  await user.type(screen.getByLabelText('Time'), '08:30');
  expect(rules()).toEqual([rule({ run_at_minute: 510 })]);
});
