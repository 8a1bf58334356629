import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { agents } from '@/api/agents';
import type { Workflow, WorkflowRun } from '@/api/workflows';
import { kept } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { permission } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { answers, at, draft, lender, NEWEST, ONE, sent, steps, waiting } from '@/test/workflowRuns';
import { attempt, workflowStep } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import RunPage from './RunPage';

const user = userEvent.setup();

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature, lender]);
});

test('it is approved with a note, and with what was changed', async () => {
  const { asked } = await show(RunPage, waiting(), at('latest'));
  const form = within(await screen.findByRole('form', { name: 'Approval' }));
  expect(form.getByText('Read it.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Good');
  await user.click(form.getByRole('button', { name: 'Edit output' }));
  const material = form.getByRole('textbox', { name: 'Output for the next steps' });
  expect(material).toHaveValue('Second');
  expect(material).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Discard changes' }));
  expect(form.getByRole('button', { name: 'Edit output' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.type(form.getByRole('textbox', { name: 'Output for the next steps' }), '!');
  // Another step is looked at in between.
  await user.click(screen.getByRole('button', { name: /Draft.*attempt 2/ }));
  expect(screen.queryByRole('form', { name: 'Approval' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Sign off/ }));
  const again = within(screen.getByRole('form', { name: 'Approval' }));
  expect(again.getByRole('textbox', { name: 'Output for the next steps' })).not.toHaveFocus();
  await user.click(again.getByRole('button', { name: 'Approve with changes' }));
  await waitFor(() =>
    expect(sent(asked, 'approve')).toEqual([
      '{"note":"Good","step_run_id":4,"material":"Second!"}',
    ]),
  );
  await waitFor(() => expect(kept('draft', 'material:4')).toBe(''));
});

test('after the deadline an approval is decided now', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:00:00Z'), toFake: ['Date'] });
  const told = waiting();
  const late = steps.map((step) => ({
    ...step,
    ...(step.position === 2 && { approval_timeout_seconds: 60 }),
  }));
  told[ONE] = { ...(told[ONE] as Workflow), steps: late };
  await show(RunPage, told, at('latest'));
  expect(await screen.findByText('Rejected automatically now.')).toBeVisible();
});

test('an emptied output is not sent: the service would keep the old one', async () => {
  const { asked } = await show(RunPage, waiting(), at('latest'));
  await user.click(await screen.findByRole('button', { name: 'Edit output' }));
  await user.clear(screen.getByRole('textbox', { name: 'Output for the next steps' }));
  expect(screen.getByText('Empty keeps the output as it is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve and continue' }));
  await waitFor(() => expect(sent(asked, 'approve')).toEqual(['{"note":null,"step_run_id":4}']));
});

test('an output of which only the beginning is shown is not edited', async () => {
  const told = waiting();
  const [run] = told[NEWEST] as [WorkflowRun];
  const step_runs = run.step_runs.map((one) =>
    one.id === 3 ? { ...one, output_summary: 'x'.repeat(8_000) } : one,
  );
  told[NEWEST] = [{ ...run, step_runs }];
  await show(RunPage, told, at('latest'));
  expect(await screen.findByText(/too long to edit here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit output' })).toBeNull();
});

test('results that the step passes on beside its output can be read first', async () => {
  const told = waiting();
  const artifact = { agent_id: 1, agent_run_id: 703, kind: 'markdown', content: 'Dear all' };
  told['GET /api/agents/1/artifacts?runId=703&limit=200'] = [
    { ...artifact, id: 5, title: 'Letter' },
  ];
  await show(RunPage, told, at('latest'));
  const form = within(await screen.findByRole('form', { name: 'Approval' }));
  expect(await form.findByRole('link', { name: 'Letter' })).toHaveAttribute(
    'href',
    '/api/agents/1/artifacts/5/raw',
  );
});

test('that such results could not be loaded is said', async () => {
  const told = waiting();
  told['GET /api/agents/1/artifacts?runId=703&limit=200'] = refusal(503, 'Not now.');
  await show(RunPage, told, at('latest'));
  const form = within(await screen.findByRole('form', { name: 'Approval' }));
  expect(await form.findByText(/could not be loaded. Not now./)).toBeVisible();
});

test('what was not changed is not sent, and a double click approves once', async () => {
  const { asked } = await show(RunPage, waiting(), at('latest'));
  await user.dblClick(await screen.findByRole('button', { name: 'Approve and continue' }));
  await waitFor(() => expect(sent(asked, 'approve')).toEqual(['{"note":null,"step_run_id":4}']));
});

test.each([
  ['rework', 'Send back for rework'],
  ['stop', 'Reject and stop the run'],
  ['skip', 'Reject and skip ahead'],
] as const)('the button that rejects says what follows: %s', async (on_reject, name) => {
  const changed = steps.map((step) => (step.position === 2 ? { ...step, on_reject } : step));
  const told = waiting();
  told[ONE] = { ...(told[ONE] as Workflow), steps: changed };
  const { asked } = await show(RunPage, told, at('latest'));
  expect(await screen.findByRole('button', { name: 'Stop the run…' })).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent(asked, 'reject')).toEqual(['{"note":null,"step_run_id":4}']));
});

test('what an agent of any step wants is decided here', async () => {
  const asking = workflowStep(3, {
    name: 'Publish',
    agent: { pending_permission: permission('r1') },
  });
  const told = answers(
    'running',
    { finished_at: null, step_runs: [draft] },
    { steps: [...steps.slice(0, 3), asking], current_step_id: 100 },
  );
  const { asked } = await show(RunPage, told, at('latest'));
  expect(await screen.findByText(/^Needs approval · Started/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Allow Run a command' }));
  await waitFor(() =>
    expect(sent(asked, 'permission')).toEqual(['{"request_id":"r1","decision":"approve-once"}']),
  );
});

test('a question opens the box for its answer, and a pause does not', async () => {
  const blocked = workflowStep(0, {
    name: 'Draft',
    agent: { status: 'blocked', blocked_question: 'Which one?' },
  });
  const open = { finished_at: null, step_runs: [{ ...draft, status: 'blocked' as const }] };
  const told = answers('paused', open, { steps: [blocked], current_step_id: 100 });
  const { asked } = await show(RunPage, told, at('latest'));
  const form = within(await screen.findByRole('form', { name: 'Resume' }));
  expect(form.getByText('Which one?')).toBeVisible();
  expect(form.getByRole('button', { name: 'Resume' })).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Your answer' }), 'The first');
  await user.click(form.getByRole('button', { name: 'Answer and resume' }));
  await waitFor(() => expect(sent(asked, 'resume')).toEqual(['{"input":"The first"}']));
});

test.each([
  ['provider', 'Model settings', '/settings/model'],
  ['sign_in', 'Open agent', '/agents/100'],
] as const)(
  'a step blocked by %s has a link instead of an answer field',
  async (block_reason, name, to) => {
    const agent = {
      id: 100,
      status: 'blocked',
      block_reason,
      blocked_question: 'Not yet.',
    } as const;
    const steps = [workflowStep(0, { name: 'Draft', agent })];
    const open = { finished_at: null, step_runs: [{ ...draft, status: 'blocked' as const }] };
    await show(RunPage, answers('paused', open, { steps, current_step_id: 100 }), at('latest'));
    const form = within(await screen.findByRole('form', { name: 'Resume' }));
    expect(form.getByRole('link', { name })).toHaveAttribute('href', to);
    expect(form.queryByRole('textbox')).toBeNull();
  },
);

test('a run that is only paused is resumed without an answer', async () => {
  const told = answers('paused', { finished_at: null, step_runs: [draft] });
  const { asked } = await show(RunPage, told, at('latest'));
  const form = within(await screen.findByRole('form', { name: 'Resume' }));
  expect(form.queryByRole('textbox')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add an answer' }));
  expect(form.getByRole('textbox', { name: 'Your answer' })).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(sent(asked, 'resume')).toEqual(['{"input":null}']));
});

test('a run that was stopped between two steps is retried at the second', async () => {
  const { asked } = await show(RunPage, answers('cancelled', { step_runs: [draft] }), at('latest'));
  await user.click(await screen.findByRole('button', { name: 'Retry from the next step' }));
  await waitFor(() => expect(sent(asked, 'retry')).toEqual(['{"position":null,"input":null}']));
});

test.each(['failed', 'cancelled'] as const)(
  'a step at which a run %s is retried, with guidance',
  async (status) => {
    const told = answers(status, {
      step_runs: [draft, attempt(2, 3, { label: 'Publish', status, output_summary: 'No.' })],
    });
    const { asked } = await show(RunPage, told, at('latest'));
    const form = within(await screen.findByRole('form', { name: 'Retry' }));
    await user.click(form.getByText('Add guidance'));
    await user.type(form.getByRole('textbox', { name: 'Guidance' }), 'Slower');
    await user.click(screen.getByRole('button', { name: /Draft.*Finished/ }));
    await user.click(screen.getByRole('button', { name: /Publish/ }));
    const back = within(await screen.findByRole('form', { name: 'Retry' }));
    expect(back.getByRole('textbox', { name: 'Guidance' })).toHaveValue('Slower');
    await user.click(back.getByRole('button', { name: 'Retry this step' }));
    await waitFor(() => expect(sent(asked, 'retry')).toEqual(['{"position":3,"input":"Slower"}']));
  },
);

test('a long text under review is folded, and Show all opens it', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `- Point ${at + 1}`).join('\n');
  const long = waiting();
  const [newest] = long[NEWEST] as WorkflowRun[];
  long[NEWEST] = [
    { ...newest, step_runs: newest?.step_runs.map((one) => ({ ...one, output_summary: lines })) },
  ];
  await show(RunPage, long, at('latest'));
  const form = within(await screen.findByRole('form', { name: 'Approval' }));
  expect(await form.findByText('Point 40')).toBeInTheDocument();
  const text = form.getByRole('region', { name: 'Text' });
  expect(text).toHaveClass('max-h-72');
  await user.click(form.getByRole('button', { name: 'Show all' }));
  expect(text).not.toHaveClass('max-h-72');
  expect(form.getByRole('button', { name: 'Show less' })).toBeVisible();
});

test('stopping a run reads the inbox again, which counted what its agent asked', async () => {
  const asking = steps.map((step) =>
    step.position === 1
      ? { ...step, agent: { ...workflowStep(1).agent, pending_permission: permission('r') } }
      : step,
  );
  const told = answers(
    'running',
    {
      finished_at: null,
      step_runs: [draft, attempt(2, 1, { status: 'running', finished_at: null })],
    },
    { steps: asking as Workflow['steps'] },
  );
  const { client } = await show(RunPage, told, at('latest'));
  const inbox = agents.inbox().queryKey;
  client.setQueryData(inbox, []);
  await user.click(await screen.findByRole('button', { name: 'Stop the run…' }));
  await user.click(await screen.findByRole('button', { name: 'Stop the run' }));
  await waitFor(() => expect(client.getQueryState(inbox)?.isInvalidated).toBe(true));
});
