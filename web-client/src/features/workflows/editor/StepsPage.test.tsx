import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { WorkflowStep } from '@/api/workflows';
import { announce } from '@/kit/feature';
import { setTextDraft } from '@/kit/textDrafts';
import { agent } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow, workflowStep } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import StepsPage from './StepsPage';
import { placeAt } from './useDragOrder';
import { setDrafts } from './useStepDrafts';

const user = userEvent.setup();
const ONE = 'GET /api/workflows/1';
const AT = { path: '/workflows/$id', href: '/workflows/1' };
const SETTINGS = { 'GET /api/settings': { agents_enabled: true } };

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  useToasts.setState({ toasts: [] });
  setDrafts(1, undefined);
  setTextDraft(1, undefined);
  const workflowText = ({ whyNot }: { whyNot: string | undefined }) => <p>Text. {whyNot}</p>;
  announce([
    feature,
    { id: 'lender', parts: { workflowText: async () => ({ default: workflowText }) } },
  ]);
});

const steps = [
  workflowStep(0, { name: 'Survey' }),
  workflowStep(1, { name: 'Draft', agent: { inline: true, task_prompt: 'Draft it' } }),
  workflowStep(2, { name: 'Check', kind: 'gate', on_fail_position: 0 }),
];
const digest = workflow(1, 'Digest', { steps });
const AGENTS = { 'GET /api/agents': [agent(1, 'Scout'), agent(3, 'Critic')] };

async function edit() {
  await user.click(await screen.findByRole('button', { name: 'Edit steps' }));
  await screen.findByRole('button', { name: 'Save steps' });
}
const order = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('button', { name: /^\d+\./ })
    .map((head) => head.querySelector('[dir="auto"]')?.textContent);
const save = () => user.click(screen.getByRole('button', { name: 'Save steps' }));
const sentSteps = (asked: string[]) => {
  const line = asked.find((one) => one.startsWith('PATCH /api/workflows/1 '));
  return JSON.parse(line?.replace('PATCH /api/workflows/1 ', '') ?? '{}').steps;
};

test('the steps stand in order, with where each sends the run back to', async () => {
  await show(StepsPage, { [ONE]: digest, ...SETTINGS }, AT);
  expect(await screen.findByRole('heading', { name: 'Steps' })).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'Steps' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByText('On FAIL: back to step 1')).toBeVisible();
  expect(list.getByRole('link', { name: 'Agent 1' })).toHaveAttribute('href', '/agents/1');
  expect(list.getByText('Draft it')).toBeVisible();
});

test('a step whose agent was deleted says so', async () => {
  const bare = workflow(1, 'Digest', { steps: [workflowStep(0, { agent: null })] });
  await show(StepsPage, { [ONE]: bare, ...SETTINGS }, AT);
  expect(await screen.findByText('Agent missing')).toBeVisible();
});

test('steps are moved with the keyboard, and what is meant moves along', async () => {
  const { asked } = await show(
    StepsPage,
    { [ONE]: digest, ...SETTINGS, ...AGENTS, 'PATCH /api/workflows/1': digest },
    AT,
  );
  await edit();
  const handle = screen.getByRole('button', { name: /^Move Survey: drag/ });
  handle.focus();
  await user.keyboard('{ArrowDown}');
  expect(order()).toEqual(['Draft', 'Survey', 'Check']);
  expect(screen.getByText('Survey is now step 2 of 3.')).toBeInTheDocument();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(order()).toEqual(['Survey', 'Draft', 'Check']);
  await user.keyboard('{ArrowDown}');
  await save();
  await waitFor(() => expect(sentSteps(asked)).toHaveLength(3));
  expect(sentSteps(asked)[2]).toMatchObject({ kind: 'gate', on_fail_position: 1 });
  expect(await screen.findByRole('button', { name: 'Edit steps' })).toBeVisible();
});

test('steps are moved by who has no keyboard', async () => {
  await show(StepsPage, { [ONE]: digest, ...SETTINGS, ...AGENTS }, AT);
  await edit();
  await user.click(screen.getByRole('button', { name: 'Actions for Survey' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  expect(order()).toEqual(['Draft', 'Survey', 'Check']);
  const handle = screen.getByRole('button', { name: /^Move Draft: drag/ });
  handle.setPointerCapture = () => {};
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
  // Nothing has a height here, so the pointer is below all rows.
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 500 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(order()).toEqual(['Survey', 'Check', 'Draft']);
});

test.each([
  [-5, 0],
  [15, 1],
  [35, 2],
  [99, 2],
])('what is held at %i belongs to place %i', (y, place) => {
  const rows = [
    { top: 0, bottom: 20 },
    { top: 20, bottom: 40 },
  ];
  expect(placeAt(rows, y)).toBe(place);
});

test('a step is inserted between two others, and says what it lacks before anything is sent', async () => {
  const { asked } = await show(
    StepsPage,
    { [ONE]: digest, ...SETTINGS, ...AGENTS, 'PATCH /api/workflows/1': digest },
    AT,
  );
  await edit();
  await user.click(screen.getByRole('button', { name: 'Insert step before 2' }));
  await save();
  const fault = 'Say what the agent should do.';
  expect(await screen.findByRole('alert')).toHaveTextContent(fault);
  expect(asked.some((line) => line.startsWith('PATCH'))).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'What should the agent do?' }), 'Sum up');
  await user.click(screen.getByRole('button', { name: 'Insert: Output of 1. Survey' }));
  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveValue('{{step.0.output}}');
  await save();
  await waitFor(() => expect(sentSteps(asked)).toHaveLength(4));
  expect(sentSteps(asked)[1]).toMatchObject({
    kind: 'inline',
    task: 'Sum up',
    reusable: false,
    instructions: '{{step.0.output}}',
  });
});

test('another kind asks for what it needs', async () => {
  const { asked } = await show(
    StepsPage,
    { [ONE]: digest, ...SETTINGS, ...AGENTS, 'PATCH /api/workflows/1': digest },
    AT,
  );
  await edit();
  await user.click(screen.getByRole('button', { name: /^2\. Draft/ }));
  await user.click(screen.getByRole('button', { name: /Kind/ }));
  await user.click(await screen.findByRole('option', { name: /^Approval/ }));
  expect(screen.queryByRole('textbox', { name: 'What should the agent do?' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Time limit/ }), '30');
  await user.click(screen.getByRole('button', { name: /When time runs out/ }));
  await user.click(await screen.findByRole('option', { name: 'Approve' }));
  await save();
  await waitFor(() => expect(sentSteps(asked)).toHaveLength(3));
  expect(sentSteps(asked)[1]).toEqual({
    kind: 'approval',
    name: 'Draft',
    instructions: null,
    on_fail_position: null,
    on_error: 'fail',
    max_retries: 0,
    on_reject: 'rework',
    approval_timeout_seconds: 1800,
    on_timeout: 'approve',
  });
});

test('one step always stays, and cancelling throws everything away', async () => {
  await show(StepsPage, { [ONE]: digest, ...SETTINGS, ...AGENTS }, AT);
  await edit();
  for (const name of ['Check', 'Draft']) {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  }
  await user.click(screen.getByRole('button', { name: 'Actions for Survey' }));
  expect(await screen.findByRole('menuitem', { name: 'Insert step before' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('On FAIL: back to step 1')).toBeVisible();
});

test.each(['running', 'paused', 'awaiting_approval'] as const)(
  'while a run is %s, the steps cannot be edited, and it says why',
  async (status) => {
    await show(StepsPage, { [ONE]: { ...digest, status }, ...SETTINGS }, AT);
    expect(await screen.findByRole('button', { name: 'Edit steps' })).toBeDisabled();
    expect(screen.getByText('Stop the run to edit the steps.')).toBeVisible();
  },
);

test('what the service refuses stands above the buttons, and nothing is lost', async () => {
  await show(
    StepsPage,
    {
      [ONE]: digest,
      ...SETTINGS,
      ...AGENTS,
      'PATCH /api/workflows/1': refusal(404, 'Agent 3 not found'),
    },
    AT,
  );
  await edit();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Agent 3 not found');
  expect(order()).toEqual(['Survey', 'Draft', 'Check']);
});

test('steps that another window changed are not overwritten unnoticed', async () => {
  const answers: Record<string, unknown> = { [ONE]: digest, ...SETTINGS, ...AGENTS };
  const { client } = await show(StepsPage, answers, AT);
  await edit();
  const warning = /^The workflow changed after you started editing/;
  const [first, ...rest] = steps as [WorkflowStep, ...WorkflowStep[]];
  // A run changes the step, but nothing that the editor shows.
  answers[ONE] = { ...digest, steps: [{ ...first, attempt_count: 2 }, ...rest] };
  await client.invalidateQueries();
  expect(screen.queryByText(warning)).toBeNull();
  answers[ONE] = { ...digest, steps: [{ ...first, name: 'Poll' }, ...rest] };
  await client.invalidateQueries();
  expect(await screen.findByText(warning)).toBeVisible();
  expect(order()).toEqual(['Survey', 'Draft', 'Check']);
});

test('an empty workflow begins with its first step', async () => {
  const bare = workflow(1, 'Digest', { status: 'draft', steps: [] });
  await show(StepsPage, { [ONE]: bare, ...SETTINGS, ...AGENTS }, AT);
  await user.click(await screen.findByRole('button', { name: 'Add the first step' }));
  const task = await screen.findByRole('textbox', { name: 'What should the agent do?' });
  await waitFor(() => expect(task).toHaveFocus());
  await user.click(screen.getByRole('radio', { name: 'YAML' }));
  await user.click(screen.getByRole('radio', { name: 'Form' }));
  await screen.findByRole('textbox', { name: 'What should the agent do?' });
  expect(screen.getByRole('radio', { name: 'Form' })).toHaveFocus();
});

test.each([
  [refusal(404, 'Workflow not found'), 'Workflow not found'],
  [refusal(500, 'The disk is full.'), 'The workflow could not be loaded'],
])('a workflow that is not there or not read says so: %#', async (answer, text) => {
  await show(StepsPage, { [ONE]: answer, ...SETTINGS }, AT);
  expect(await screen.findByText(text)).toBeVisible();
});

test('the text stands beside the form, and only one of them is edited at a time', async () => {
  await show(StepsPage, { [ONE]: digest, ...SETTINGS, ...AGENTS }, AT);
  await user.click(await screen.findByRole('radio', { name: 'YAML' }));
  expect(await screen.findByText('Text.')).toBeVisible();
  await edit();
  expect(screen.getByText(/The form has unsaved steps\. Save or cancel them first/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Form' }));
  expect(screen.queryByText(/^Text\./)).toBeNull();
  // The edits in the form are kept.
  expect(screen.getByRole('button', { name: 'Save steps' })).toBeVisible();
});

test('a text with unsaved changes is what the page opens with, and keeps the form as it is', async () => {
  setTextDraft(1, { text: 'a', base: 'b' });
  await show(StepsPage, { [ONE]: digest, ...SETTINGS, ...AGENTS }, AT);
  expect(await screen.findByText(/^Text\./)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'YAML' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Edit steps' })).toBeDisabled();
  expect(
    screen.getByText('The YAML has unsaved changes. Save or discard them first.'),
  ).toBeVisible();
});
