import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow, workflowStep } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import Gallery from './Gallery';

const user = userEvent.setup();
const ALL = 'GET /api/workflows';
const SETTINGS = { 'GET /api/settings': { agents_enabled: true } };

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  useToasts.setState({ toasts: [] });
  announce([feature, { id: 'lender', parts: { examples: async () => ({ default: () => null }) } }]);
});

const waits = workflow(1, 'Digest', {
  status: 'awaiting_approval',
  run_count: 2,
  current_run_id: 41,
  current_step_id: 101,
  steps: [workflowStep(0), workflowStep(1, { kind: 'approval', name: 'Sign off', agent: null })],
});
const runs = workflow(2, 'Sorter', {
  status: 'running',
  run_progress: {
    run_id: 1,
    run_number: 1,
    status: 'running',
    done: 1,
    total: 2,
    current_position: 1,
    started_at: '2026-11-25T10:00:00Z',
    finished_at: null,
  },
});
const rests = workflow(3, 'Garden', {
  run_count: 2,
  steps: [0, 1, 2, 3, 4].map((position) => workflowStep(position)),
});

const row = async (name: string) => {
  const item = (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).closest('li');
  if (!item) throw new Error(`There is no row of ${name}.`);
  return within(item);
};

test('each workflow says what it waits for, and has the one action that fits', async () => {
  await show(Gallery, { [ALL]: [waits, runs, rests], ...SETTINGS });
  expect(await screen.findByText(/^3 workflows · 1 waiting for you/)).toBeVisible();
  const first = await row('Digest');
  expect(first.getByText('“Sign off” needs approval')).toBeVisible();
  expect(first.getByRole('link', { name: 'Review Digest' })).toHaveAttribute(
    'href',
    '/workflows/1/run/latest',
  );
  const second = await row('Sorter');
  expect(second.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(second.getByRole('button', { name: 'Pause Sorter' })).toBeVisible();
  const third = await row('Garden');
  expect(third.getByText(/1\. Agent 1 .* 4\. Agent 4 · \+1/)).toBeVisible();
  expect(third.getByText('Never run')).toBeVisible();
  // Its runs were deleted with it before it was restored.
  expect(third.getByRole('link')).toHaveAttribute('href', '/workflows/3');
});

test('a workflow is run from its row, and is running at once', async () => {
  const answers: Record<string, unknown> = { [ALL]: [rests], ...SETTINGS };
  const { asked } = await show(Gallery, answers);
  const run = await screen.findByRole('button', { name: 'Run Garden' });
  answers[ALL] = [{ ...rests, status: 'running' }];
  await user.click(run);
  expect(await screen.findByRole('button', { name: 'Pause Garden' })).toBeVisible();
  await waitFor(() => expect(asked).toContain('POST /api/workflows/3/run {"input":null}'));
});

test('what the service refuses is said, and the row is as it was', async () => {
  await show(Gallery, {
    [ALL]: [rests],
    ...SETTINGS,
    'POST /api/workflows/3/run': refusal(409, 'Archived workflows do not run'),
  });
  await user.click(await screen.findByRole('button', { name: 'Run Garden' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: '“Garden” did not start.', detail: 'Archived workflows do not run' },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Run Garden' })).toBeVisible();
});

test('one without steps cannot run, and its button says why', async () => {
  await show(Gallery, {
    [ALL]: [workflow(4, 'Bare', { status: 'draft', steps: [] })],
    ...SETTINGS,
  });
  const button = await screen.findByRole('button', { name: 'Bare cannot run. Add a step first.' });
  expect(button).toBeDisabled();
  expect(screen.getByText('Empty')).toBeVisible();
});

test('where there is none, an example is one press away', async () => {
  const { asked, router } = await show(Gallery, {
    [ALL]: [],
    ...SETTINGS,
    'POST /api/workflows': workflow(7, 'Example'),
  });
  await user.click(await screen.findByRole('button', { name: 'Try an example' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/workflows/7'));
  const sent = asked.find((line) => line.startsWith('POST /api/workflows '));
  const { steps } = JSON.parse(sent?.replace('POST /api/workflows ', '') ?? '');
  expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual(['inline', 'approval', 'inline']);
});

test('while agents are off it says why, and leads to their settings', async () => {
  await show(Gallery, { [ALL]: [], 'GET /api/settings': { agents_enabled: false } });
  expect(await screen.findByText('Agents are off')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open agent settings' })).toHaveAttribute(
    'href',
    '/settings/agents',
  );
  expect(screen.queryByRole('button', { name: 'New workflow' })).toBeNull();
});

test('a failed reading can be tried again', async () => {
  const answers: Record<string, unknown> = {
    [ALL]: refusal(500, 'The disk is full.'),
    ...SETTINGS,
  };
  await show(Gallery, answers);
  expect(await screen.findByText('The workflows could not be loaded')).toBeVisible();
  answers[ALL] = [rests];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Garden')).toBeVisible();
});

test('while it reads, it says so', async () => {
  await show(Gallery, { [ALL]: new Promise(() => {}), ...SETTINGS });
  expect(await screen.findByRole('status', { name: 'Loading the workflows' })).toBeVisible();
});

test('archived ones are shown to who asks for them', async () => {
  const { asked } = await show(Gallery, {
    [ALL]: [rests],
    ...SETTINGS,
    'GET /api/workflows/archived': [
      workflow(9, 'Old', { archived_at: '2026-11-25T10:00:00Z', run_count: 1 }),
    ],
  });
  await screen.findByText('Garden');
  expect(asked).not.toContain('GET /api/workflows/archived');
  await user.click(screen.getByRole('switch', { name: 'Show archived workflows' }));
  expect((await row('Old')).getByRole('button', { name: /^Old cannot run/ })).toBeDisabled();
});

test('a deleted workflow is gone at once and can be restored', async () => {
  const answers: Record<string, unknown> = { [ALL]: [rests], ...SETTINGS };
  const { asked } = await show(Gallery, answers);
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  answers[ALL] = [];
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/workflows/3'));
  expect(screen.queryByText('Garden')).toBeNull();
  useToasts.getState().toasts.at(-1)?.action?.run();
  await waitFor(() => expect(asked).toContain('POST /api/workflows/3/restore'));
});

test('a new workflow is created and opened', async () => {
  const { asked, router } = await show(Gallery, {
    [ALL]: [rests],
    'GET /api/settings': { agents_enabled: true, workflows_default_step_timeout_seconds: 600 },
    'POST /api/workflows': workflow(8, 'New'),
  });
  await user.click(await screen.findByRole('button', { name: 'New workflow' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New workflow' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Create workflow' }));
  expect(dialog.getByText('Name is required.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
  await user.click(dialog.getByText('Limits, role and permissions'));
  expect(dialog.getByRole('textbox', { name: /Step timeout/ })).toHaveValue('10');
  await user.clear(dialog.getByRole('textbox', { name: /Loop limit/ }));
  await user.type(dialog.getByRole('textbox', { name: /Loop limit/ }), '26');
  expect(dialog.getByText('A whole number from 1 to 25.')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /Loop limit/ }));
  await user.type(dialog.getByRole('textbox', { name: /Loop limit/ }), '5');
  await user.click(dialog.getByRole('button', { name: 'Create workflow' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/workflows/8'));
  const sent = asked.find((line) => line.startsWith('POST /api/workflows '));
  expect(JSON.parse(sent?.replace('POST /api/workflows ', '') ?? '')).toMatchObject({
    name: 'New',
    max_loops: 5,
    step_timeout_seconds: 600,
  });
});

test('a workflow is exported from its menu', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await show(Gallery, { [ALL]: [rests], ...SETTINGS });
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(click.mock.contexts).toMatchObject([{ pathname: '/api/transfer/workflows/3' }]);
});

test.each([
  ['an empty list', []],
  ['a list', [rests]],
])('a file is imported from %s', async (_, all) => {
  const { router } = await show(Gallery, { [ALL]: all, ...SETTINGS });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/workflows/import'));
});
