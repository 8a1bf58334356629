import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { neverResized } from '@/test/resize';
import { refusal, show } from '@/test/show';
import {
  again,
  answers,
  at,
  draft,
  failedGate,
  lender,
  NEWEST,
  RUNS,
  sent,
  waiting,
} from '@/test/workflowRuns';
import { attempt, workflowRun } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import ComparePage from './ComparePage';
import RunPage from './RunPage';

const user = userEvent.setup();

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature, lender]);
});

test('a run that waits says so, and what was sent back says why', async () => {
  await show(RunPage, waiting(), at('latest'));
  expect(await screen.findByText(/^Needs approval · Started/)).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'Steps of this run' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(list.getByText('Sent back to step 1.').parentElement).toHaveTextContent(/ No source\.$/);
  expect(list.getByRole('button', { name: /Draft.*attempt 2.*Finished/ })).toBeVisible();
  expect(list.getByText('Publish')).toBeVisible();
});

test('screen readers learn that a run now needs approval', async () => {
  const told = answers('running', { finished_at: null });
  const { client } = await show(RunPage, told, at('latest'));
  await screen.findByRole('heading', { name: 'Run 7' });
  Object.assign(told, waiting());
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(/^[^·]+: Needs approval$/)).toHaveRole('status');
});

test('a step that is over can be replayed once nothing goes on, and its activity is read when it is opened', async () => {
  const told = answers('completed', { step_runs: [draft] });
  told['GET /api/workflows/1/run-steps/1/events'] = [{}, {}];
  const { asked } = await show(RunPage, told, at('latest'));
  const detail = within(await screen.findByRole('region', { name: 'Step 1: Draft' }));
  expect(asked.some((line) => line.includes('/events'))).toBe(false);
  await user.click(detail.getByText('Activity'));
  expect(await detail.findByText('2 events')).toBeVisible();
  // It is shown as soon as it exists.
  const replayed = { ...draft, id: 2, replay: true, status: 'running' as const, finished_at: null };
  told[NEWEST] = [workflowRun(7, { step_runs: [draft, replayed] })];
  await user.click(detail.getByRole('button', { name: 'Replay' }));
  await waitFor(() => expect(sent(asked, 'run-steps/1/replay')).toHaveLength(1));
  expect(await screen.findByText(/ · replay 1$/)).toBeVisible();
});

test('what a run failed with is shown once, and an approval without a note has none', async () => {
  const failed = { ...draft, id: 2, status: 'failed' as const, output_summary: 'It broke.' };
  const approval = attempt(1, 2, {
    kind: 'approval',
    status: 'passed',
    label: 'Sign off',
    output_summary: 'Approved.',
  });
  const told = answers('failed', { error: 'It broke.', step_runs: [approval, failed] });
  await show(RunPage, told, at('latest'));
  expect(await screen.findByRole('region', { name: 'Step 1: Draft' })).toBeVisible();
  expect(screen.getAllByText('It broke.')).toHaveLength(1);
  expect(screen.queryByText('No output.')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Sign off/ }));
  expect(screen.queryByText('Approved.')).toBeNull();
});

test('the output of a step can be copied', async () => {
  await show(RunPage, answers('completed', { step_runs: [draft] }), at('latest'));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy output' }));
  expect(writeText).toHaveBeenCalledWith('First');
});

test('a replay that goes on can be stopped', async () => {
  const replayed = { ...draft, id: 2, replay: true, status: 'running' as const, finished_at: null };
  const told = answers('completed', { step_runs: [draft, replayed] });
  const { asked } = await show(RunPage, told, at('latest'));
  await user.click(await screen.findByRole('button', { name: /Draft.*replay 1/ }));
  const detail = within(await screen.findByRole('region', { name: 'Step 1: Draft' }));
  expect(detail.queryByRole('button', { name: 'Replay' })).toBeNull();
  await user.click(detail.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(sent(asked, 'cancel')).toHaveLength(1));
});

test('while a run goes on nothing is replayed', async () => {
  await show(RunPage, answers('running', { finished_at: null, step_runs: [draft] }), at('latest'));
  expect(await screen.findByRole('region', { name: 'Step 1: Draft' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('in an archived workflow nothing is replayed or retried', async () => {
  const stopped = { ...draft, status: 'failed' as const };
  const archived = { archived_at: '2026-01-01T00:00:00Z' };
  await show(RunPage, answers('failed', { step_runs: [stopped] }, archived), at('latest'));
  expect(await screen.findByRole('region', { name: 'Step 1: Draft' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  expect(screen.queryByRole('form', { name: 'Retry' })).toBeNull();
});

test('a long input comes whole when it is opened', async () => {
  const long = { ...draft, input_context: 'Beginning', input_truncated: true };
  const told = answers('completed', { step_runs: [long] });
  told['GET /api/workflows/1/run-steps/1'] = { ...draft, input_context: 'All of it' };
  await show(RunPage, told, at('latest'));
  await user.click(await screen.findByText('Input received'));
  expect(await screen.findByText('All of it')).toBeVisible();
});

test('an address with a number keeps its run, also one of an earlier page', async () => {
  const told = answers('running', { finished_at: null });
  const page = Array.from({ length: 25 }, (_, index) => workflowRun(31 - index));
  told[RUNS] = page;
  told[`${RUNS}&before_id=${page.at(-1)?.id}`] = [workflowRun(6, { status: 'failed' })];
  await show(RunPage, told, at('6'));
  expect(await screen.findByRole('heading', { name: 'Run 6' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test.each([
  ['latest', [], 'No runs yet'],
  ['99', [workflowRun(7)], 'Run 99 not found'],
])('where there is no run %s it says so', async (run, newest, text) => {
  // The number of a workflow that was restored goes on, though its runs are gone.
  const current_run_id = newest[0]?.id ?? null;
  const told = answers('idle', {}, { run_count: 7, current_run_id });
  told[NEWEST] = newest;
  told[RUNS] = newest;
  await show(RunPage, told, at(run));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
});

test('a new run is not taken for the one before', async () => {
  const told = answers('running', { status: 'completed' }, { current_run_id: 48 });
  await show(RunPage, told, at('latest'));
  expect(await screen.findByRole('status', { name: 'Loading the run' })).toBeVisible();
  expect(screen.queryByText('Run 7')).toBeNull();
});

test('a run that cannot be loaded can be tried again', async () => {
  const told = answers('completed', {});
  told[NEWEST] = refusal(500, 'The disk is full.');
  await show(RunPage, told, at('latest'));
  expect(await screen.findByText('The run could not be loaded')).toBeVisible();
  told[NEWEST] = [workflowRun(7)];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Run 7' })).toBeVisible();
});

test('on a phone a step opens below its line, and what waits is one press away', async () => {
  setLayout('phone');
  await show(RunPage, waiting(), at('latest'));
  const line = await screen.findByRole('button', { name: /Draft.*attempt 2/ });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  await user.click(line);
  expect(
    within(line.closest('li') as HTMLElement).getByRole('heading', { name: 'Draft' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus());
});

test('of many attempts only those in view are drawn and the one that is looked at, but all are printed', async () => {
  neverResized();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62);
  setLayout('phone');
  const many = Array.from({ length: 120 }, (_, n) => attempt(n + 1, 0, { label: `Round ${n}` }));
  await show(RunPage, answers('completed', { step_runs: many }), at('latest'));
  const list = within(await screen.findByRole('list', { name: 'Steps of this run' }));
  const drawn = list.getAllByRole('listitem');
  expect(drawn.length).toBeLessThan(40);
  expect(drawn[0]).toHaveAttribute('aria-setsize', '120');
  expect(list.getByRole('button', { name: /Round 0,/ })).toBeVisible();
  expect(list.getByRole('heading', { name: 'Round 119' })).toBeVisible();
  act(() => dispatchEvent(new Event('beforeprint')));
  expect(list.getAllByRole('listitem')).toHaveLength(120);
});

test('a run is started with a brief, which is kept for the next one', async () => {
  const told = answers('completed', { step_runs: [draft] });
  const { asked, router } = await show(RunPage, told, at('6'));
  await user.click(await screen.findByRole('button', { name: 'Brief for the next run' }));
  const box = within(await screen.findByRole('dialog', { name: 'Brief for the next run' }));
  await user.type(box.getByRole('textbox', { name: 'Brief' }), 'The client');
  expect(box.getByText(/10 of 8,000 characters/)).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(asked, 'run')).toEqual(['{"input":"The client"}']));
  expect(router.latestLocation.pathname).toBe('/workflows/1/run/latest');
  expect(await screen.findByRole('button', { name: 'Run with brief' })).toBeVisible();
});

test('a dry run says what each step is told and what it would take', async () => {
  const told = answers('completed', { step_runs: [draft] });
  told['POST /api/workflows/1/dry-run'] = {
    warnings: ['github is not signed in.'],
    forecast: { tokens: 42_000, cost: 0.31, seconds: 480, runs: 6 },
    steps: [
      {
        position: 0,
        kind: 'task',
        label: 'Draft',
        agent_id: 1,
        agent_title: 'Scout',
        kickoff: 'Draft it now.',
        model: 'atlas',
        approval_policy: null,
        servers: [
          { name: 'steward', known: true, enabled: true, needs_sign_in: false },
          { name: 'github', known: true, enabled: true, needs_sign_in: true },
        ],
        warnings: ['{{state.x}} is not set.'],
        tokens: null,
        cost: null,
        seconds: null,
      },
    ],
  };
  await show(RunPage, told, at('latest'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Digest' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dry run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dry run of “Digest”' }));
  expect(await dialog.findByText('github is not signed in.')).toBeVisible();
  expect(dialog.getByText('Estimate from 6 earlier runs.')).toBeVisible();
  expect(dialog.getByText('Scout · atlas · tools: steward, github (needs sign-in)')).toBeVisible();
  await user.click(dialog.getByText('Prompt'));
  expect(dialog.getByText('Draft it now.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
});

test('two runs stand beside each other, step by step', async () => {
  const told = answers('completed', { step_runs: [draft, again] });
  told[RUNS] = [
    workflowRun(7, { step_runs: [draft, again] }),
    workflowRun(6, {
      status: 'failed',
      step_runs: [{ ...draft, status: 'failed', output_summary: 'Another draft' }, failedGate],
    }),
  ];
  await show(ComparePage, told, {
    path: '/workflows/$id/compare/$left/$right',
    href: '/workflows/1/compare/6/7',
  });
  expect(await screen.findByRole('heading', { name: 'Compare runs' })).toBeVisible();
  const [first, second] = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole(
    'listitem',
  );
  expect(await screen.findByText('Another draft')).toBeVisible();
  expect(first).toHaveTextContent(/Output differs.*Failed.*Finished.*2 attempts/);
  expect(screen.getByRole('link', { name: 'Runs' })).toHaveAttribute('aria-current', 'page');
  expect(second).toHaveTextContent(/Failed.*Not reached/);
});

test('a run is compared with another one if the run before was deleted', async () => {
  const told = answers('completed', {});
  told[RUNS] = [workflowRun(7), workflowRun(4)];
  const { router } = await show(ComparePage, told, {
    path: '/workflows/$id/compare/$left/$right',
    href: '/workflows/1/compare/6/7',
  });
  expect(await screen.findByRole('button', { name: /Left/ })).toHaveTextContent('Run 4');
  expect(router.latestLocation.pathname).toBe('/workflows/1/compare/4/7');
});

test('runs are compared with earlier ones than those loaded', async () => {
  const told = answers('completed', {});
  const page = Array.from({ length: 25 }, (_, index) => workflowRun(31 - index));
  told[RUNS] = page;
  told[`${RUNS}&before_id=${page.at(-1)?.id}`] = [workflowRun(6)];
  await show(ComparePage, told, {
    path: '/workflows/$id/compare/$left/$right',
    href: '/workflows/1/compare/30/31',
  });
  await user.click(await screen.findByRole('button', { name: /Left/ }));
  await user.click(await screen.findByRole('option', { name: 'Load earlier runs' }));
  await user.click(screen.getByRole('button', { name: /Left/ }));
  expect(await screen.findByRole('option', { name: /^Run 6/ })).toBeVisible();
});
