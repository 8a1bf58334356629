import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BusEvent } from '@/api/types';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { firing, rule, schedule } from '@/test/schedules';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { feature } from './manifest';
import ScheduleDialog from './ScheduleDialog';
import ScheduleView from './ScheduleView';

const user = userEvent.setup();
const WORDS = {
  'POST /api/schedules/words': { rules: [], words: 'Every day', next: [] },
};
const PAUSED = {
  'GET /api/schedules': { paused: true, paused_until: null, feed: false, schedules: [] },
};

beforeEach(() => {
  setLayout('desktop');
  announce([feature]);
  useToasts.setState({ toasts: [] });
});

const OF = 'GET /api/topics/5/schedule';
const SKIP = 'POST /api/topics/5/schedule/skip-next';
const view = (answers: Record<string, unknown>) =>
  show(
    () => <ScheduleView owner={{ kind: 'topic', id: 5 }} title="Briefing" exists />,
    Object.assign(answers, PAUSED, WORDS),
  );

test('the next time is skipped, the times say why, and a pause of all is told', async () => {
  let skipped: (answer: Response) => void = () => {};
  const { asked } = await view({
    [OF]: schedule(),
    [SKIP]: new Promise<Response>((given) => {
      skipped = given;
    }),
    'GET /api/topics/5/schedule/firings': [
      firing('2036-11-26T06:00:00Z', { outcome: 'skipped', reason: 'You skipped this run.' }),
    ],
  });
  expect(await screen.findByText(/^All schedules are paused/)).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: 'Skip next' }));
  await waitFor(() => expect(asked).toContain(SKIP));
  skipped(Response.json(schedule()));
  await user.click(screen.getByText('Past and upcoming runs'));
  expect(await screen.findByText('You skipped this run.')).toBeVisible();
  expect(asked.filter((line) => line === SKIP)).toHaveLength(1);
});

test('a skip without an answer is not offered again', async () => {
  await view({ [OF]: schedule(), [SKIP]: refusal(504, 'Not answered in time.') });
  await user.click(await screen.findByRole('button', { name: 'Skip next' }));
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [toast] = useToasts.getState().toasts;
  expect(toast?.text).toMatch(/^The next run of “Briefing” may have been skipped\. /);
  expect(toast?.action).toBeUndefined();
});

test.each([
  [99, 'And 94 more in the next 14 days.'],
  [100, 'And at least 95 more in the next 14 days.'],
])('of %d upcoming runs: %s', async (many, more) => {
  const planned = Array.from({ length: many }, (_, at) =>
    firing(new Date(Date.UTC(2036, 10, 26) + at * 3_600_000).toISOString(), { outcome: 'planned' }),
  );
  await view({ [OF]: schedule(), 'GET /api/topics/5/schedule/firings': planned });
  await user.click(await screen.findByText('Past and upcoming runs'));
  expect(await screen.findByText(more)).toBeVisible();
});

test('Run now says that the run was accepted, and then what came of it', async () => {
  const answers: Record<string, unknown> = {
    [OF]: schedule(),
    'POST /api/topics/5/schedule/run': schedule(),
  };
  const { client } = await view(answers);
  await user.click(await screen.findByRole('button', { name: 'Run now' }));
  expect(await screen.findByText('Starting soon.')).toBeVisible();
  const failed = { status: 'error', last_status: 'error', last_error: 'Run timed out.' } as const;
  answers[OF] = schedule({ ...failed, last_run_at: '2026-11-27T10:00:00Z' });
  feature.listens?.['topic.changed']?.({ topic_id: 5 } as BusEvent, { client });
  expect(await screen.findByText('Failed: Run timed out.')).toBeVisible();
});

test('a schedule is deleted after a question', async () => {
  const answers: Record<string, unknown> = { [OF]: schedule() };
  const { asked } = await view(answers);
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  answers[OF] = refusal(404, 'Topic schedule not found');
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/topics/5/schedule'));
  expect(await screen.findByText('This topic has no schedule.')).toBeVisible();
});

test('only what was changed is saved: rules that stay go on counting', async () => {
  const close = vi.fn();
  const { asked } = await show(
    () => (
      <ScheduleDialog
        owner={{ kind: 'topic', id: 5 }}
        title="Briefing"
        exists
        edits
        onClose={close}
      />
    ),
    { [OF]: schedule({ rules: [rule({ interval_seconds: 90, run_at_minute: null })] }), ...WORDS },
  );
  await user.clear(await screen.findByRole('textbox', { name: 'Prompt' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Prompt is required.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), '/clear');
  await user.click(screen.getByRole('switch', { name: /Clear the conversation first/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const body = '{"clear_context":true,"prompt":"/clear"}';
  await waitFor(() => expect(asked).toContain(`PATCH /api/topics/5/schedule ${body}`));
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('what another window changed during an edit is not reverted', async () => {
  const answers: Record<string, unknown> = { [OF]: schedule(), ...WORDS };
  const { asked, client } = await show(
    () => (
      <ScheduleDialog
        owner={{ kind: 'topic', id: 5 }}
        title="Briefing"
        exists
        edits
        onClose={vi.fn()}
      />
    ),
    answers,
  );
  await screen.findByRole('textbox', { name: 'Prompt' });
  const rules = [rule({ run_at_minute: 480 })];
  answers[OF] = schedule({ rules, misfire: 'skip', prompt: 'What is new?' });
  await client.invalidateQueries();
  await user.click(screen.getByRole('switch', { name: /Clear the conversation first/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const body = '{"clear_context":true}';
  await waitFor(() => expect(asked).toContain(`PATCH /api/topics/5/schedule ${body}`));
});

test('what is refused stays in the form', async () => {
  const save = 'POST /api/agents/7/schedule';
  const close = vi.fn();
  await show(
    () => (
      <ScheduleDialog
        owner={{ kind: 'agent', id: 7 }}
        title="Sorter"
        exists={false}
        onClose={close}
      />
    ),
    { [save]: refusal(409, 'Agent already has a schedule'), ...WORDS },
  );
  expect(await screen.findByRole('switch', { name: /Start fresh each time/ })).toBeChecked();
  expect(screen.queryByRole('textbox', { name: 'Prompt' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create schedule' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      text: 'The schedule for “Sorter” was not saved.',
      detail: 'Agent already has a schedule',
    }),
  );
  expect(close).not.toHaveBeenCalled();
});

const SAVE = 'POST /api/agents/7/schedule';
const READ = 'POST /api/schedules/read';
const sorter = (answers: Record<string, unknown>) =>
  show(
    () => (
      <ScheduleDialog
        owner={{ kind: 'agent', id: 7 }}
        title="Sorter"
        exists={false}
        onClose={vi.fn()}
      />
    ),
    { [SAVE]: schedule(), ...WORDS, ...answers },
  );

test('words that were just typed are read before the schedule is saved', async () => {
  const noon = rule({ run_at_minute: 720 });
  let read: (answer: Response) => void = () => {};
  const { asked } = await sorter({
    [READ]: new Promise<Response>((given) => {
      read = given;
    }),
  });
  await user.click(await screen.findByRole('textbox', { name: 'When' }));
  await user.paste('at noon');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Reading…')).toBeVisible();
  read(Response.json({ rules: [noon], words: '…', next: [] }));
  await screen.findByDisplayValue('12:00');
  expect(asked.some((line) => line.startsWith(SAVE))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Create schedule' }));
  await waitFor(() =>
    expect(asked.find((line) => line.startsWith(SAVE))).toContain(JSON.stringify([noon])),
  );
});

test('while words are not understood no other times are saved', async () => {
  const { asked } = await sorter({ [READ]: refusal(422, 'Not understood.') });
  const words = await screen.findByRole('textbox', { name: 'When' });
  await user.type(words, 'x');
  await screen.findByText('Not understood.');
  await user.type(words, '{Enter}');
  expect(screen.getByRole('button', { name: 'Create schedule' })).toBeDisabled();
  expect(asked.some((line) => line.startsWith(SAVE))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Monday' }));
  await user.click(screen.getByRole('button', { name: 'Create schedule' }));
  await waitFor(() => expect(asked.some((line) => line.startsWith(SAVE))).toBe(true));
});

test('what was typed is there again when the form is opened again', async () => {
  const form = () =>
    show(
      () => (
        <ScheduleDialog
          owner={{ kind: 'topic', id: 6 }}
          title="News"
          exists={false}
          onClose={vi.fn()}
        />
      ),
      WORDS,
    );
  const prompt = () => screen.findByRole('textbox', { name: 'Prompt' });
  await form();
  await user.type(await prompt(), 'What is new?');
  await user.click(screen.getByRole('button', { name: 'Monday' }));
  cleanup();
  await form();
  expect(await prompt()).toHaveValue('What is new?');
  expect(screen.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await form();
  expect(await prompt()).toHaveValue('');
});
