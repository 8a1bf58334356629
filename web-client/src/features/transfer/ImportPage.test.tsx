import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { asksToLeave } from '@/test/leaves';
import { refusal, show } from '@/test/show';
import { agentConflict, transferPreview, workflowConflict } from '@/test/transfer';
import { useToasts } from '@/ui/toast';
import ImportPage from './ImportPage';
import { useSource } from './source';
import takeDrop from './takeDrop';

const user = userEvent.setup();
const PREVIEW = 'POST /api/transfer/preview';
const IMPORT = 'POST /api/transfer/import';
const TEXT = 'kind: workflow\nworkflow:\n  name: Digest\n';
const DONE = {
  kind: 'workflow',
  workflow_id: 7,
  agent_id: null,
  name: 'Digest (2)',
  created_agent_ids: [],
  replaced_agent_ids: [],
  linked_agent_ids: [],
  warnings: [],
};
const at = (href: string) => ({ path: href, href });
const WORKFLOWS = at('/workflows/import');
const file = (name = 'digest.workflow.yaml', text = TEXT) => new File([text], name);
/** A file field rejects files not in `accept`; a drop may contain any. */
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('region', { name: 'Import a file' }), {
    dataTransfer: { types: ['Files'], files },
  });
const choose = async (one = file()) =>
  user.upload(await screen.findByLabelText('File to import'), one);

beforeEach(() => {
  useSource.setState({ source: null, pasted: '', fault: null });
  useToasts.setState({ toasts: [] });
});

test('whoever leaves with pasted text is asked, on every page', () => {
  useSource.setState({ pasted: TEXT });
  expect(asksToLeave()).toBe(true);
});

test('a file is previewed, everything is decided, and what it brought is opened', async () => {
  const preview = transferPreview('Digest', {
    conflicts: [
      workflowConflict('Digest'),
      agentConflict(0, 'Scout', { workflow_count: 3, refusal: 'Scout is working.' }),
      agentConflict(1, 'Critic', {
        same_object: false,
        default: 'link',
        allowed: ['link', 'create'],
      }),
    ],
    warnings: [{ code: 'schedule', message: 'The schedule is imported paused.' }],
  });
  const { asked, router } = await show(
    ImportPage,
    { [PREVIEW]: preview, [IMPORT]: DONE },
    WORKFLOWS,
  );
  expect(await screen.findByRole('heading', { name: 'Import a workflow' })).toBeVisible();
  await choose();
  expect(await screen.findByRole('heading', { name: 'Import “Digest”' })).toBeVisible();
  expect(screen.getByText(/A workflow with 3 steps, from digest\.workflow/)).toBeVisible();
  expect(asked).toContain(`${PREVIEW} ${JSON.stringify({ content: TEXT })}`);
  expect(screen.getByText('The schedule is imported paused.')).toBeVisible();
  const scout = within(screen.getByRole('region', { name: 'Scout' }));
  expect(scout.getByRole('radio', { name: 'Replace' })).toBeChecked();
  expect(scout.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    'Replace',
    'Create new',
    'Use existing',
  ]);
  expect(scout.getByText(/is used by 3 workflows/)).toBeVisible();
  expect(scout.getByText('Scout is working.')).toBeVisible();
  const lines = within(scout.getByRole('list', { name: 'Differences of Scout' }));
  expect(lines.getByText('Look around')).toBeVisible();
  expect(lines.getByText('Look closely')).toBeVisible();

  await user.click(scout.getByRole('radio', { name: 'Create new' }));
  expect(scout.queryByText('Scout is working.')).toBeNull();
  expect(scout.getByText('Creates another agent next to “Scout”, with a free name.')).toBeVisible();
  expect(
    screen.getByText('This replaces 1 workflow, creates 1 agent, uses 1 agent.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import workflow' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/workflows/7'));
  const sent = asked.find((line) => line.startsWith(IMPORT))?.replace(IMPORT, '');
  expect(JSON.parse(sent ?? '')).toEqual({
    content: TEXT,
    resolutions: [
      { kind: 'workflow', index: null, action: 'replace' },
      { kind: 'agent', index: 0, action: 'create' },
      { kind: 'agent', index: 1, action: 'link' },
    ],
  });
  expect(useToasts.getState().toasts[0]?.text).toBe('Imported “Digest (2)”.');
  expect(useSource.getState().source).toBeNull();
});

test('an agent is opened after its import', async () => {
  const { router } = await show(
    ImportPage,
    {
      [PREVIEW]: transferPreview('Scout', { kind: 'agent', agent_count: 1 }),
      [IMPORT]: { ...DONE, kind: 'agent', workflow_id: null, agent_id: 4 },
    },
    at('/agents/import'),
  );
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Import agent' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/4'));
});

test('a file of the other kind is refused, and one step away from where it belongs', async () => {
  const { router, asked } = await show(
    ImportPage,
    { [PREVIEW]: transferPreview('Scout', { kind: 'agent' }) },
    WORKFLOWS,
  );
  await choose();
  expect(await screen.findByText('This file contains an agent.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import agent' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import as an agent' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/import'));
  expect(await screen.findByRole('button', { name: 'Import agent' })).toBeVisible();
  expect(asked.some((line) => line.startsWith(IMPORT))).toBe(false);
});

test('what is no file to import is told before anything is sent', async () => {
  const { asked } = await show(ImportPage, {}, WORKFLOWS);
  await screen.findByRole('heading', { name: 'Import a workflow' });
  drop(file('notes.zip'));
  expect(await screen.findByText(/notes\.zip is not a YAML file/)).toBeVisible();
  drop(file(), file());
  expect(await screen.findByText('Choose one file at a time.')).toBeVisible();
  const large = file();
  Object.defineProperty(large, 'size', { value: 2_000_001 });
  drop(large);
  expect(await screen.findByText(/digest\.workflow\.yaml is 2\.0.MB\. The limit is/)).toBeVisible();
  const unreadable = file();
  unreadable.text = () => Promise.reject(new Error());
  drop(unreadable);
  expect(await screen.findByText('digest.workflow.yaml could not be read.')).toBeVisible();
  expect(asked.some((line) => line.startsWith('POST'))).toBe(false);
});

test('a fault in the text names its place, and the text can be mended', async () => {
  const fault = {
    status: 400,
    detail: 'Not valid YAML: line 2, column 5: mapping values are not allowed here',
    title: 'Bad Request',
    type: '/problems/x',
    line: 2,
    column: 5,
  };
  const answers: Record<string, unknown> = { [PREVIEW]: Response.json(fault, { status: 400 }) };
  await show(ImportPage, answers, at('/transfer'));
  await choose(file('digest.yaml', 'a: 1\nb: c: d\n'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/Not valid YAML: line 2, column 5/);
  expect(alert).toHaveTextContent('2 | b: c: d');
  await user.click(screen.getByRole('button', { name: 'Edit YAML' }));
  const text = await screen.findByRole('textbox', { name: 'YAML to import' });
  expect(text).toHaveValue('a: 1\nb: c: d\n');
  fireEvent.change(text, { target: { value: TEXT } });
  answers[PREVIEW] = transferPreview('Digest');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('heading', { name: 'Import “Digest”' })).toBeVisible();
  expect(await screen.findByRole('group', { name: 'File contents' })).toHaveTextContent(/Digest/);
  await user.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('without a text it is said at the field what is missing', async () => {
  Element.prototype.scrollIntoView = () => {};
  await show(ImportPage, {}, at('/transfer'));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const text = screen.getByRole('textbox', { name: 'YAML to import' });
  expect(text).toHaveFocus();
  expect(text).toHaveAccessibleDescription('Paste the YAML first.');
  drop(file('photo.png'));
  expect(await screen.findByText(/photo\.png is not a YAML file/)).toBeVisible();
  expect(screen.queryByText('Paste the YAML first.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.queryByText(/photo\.png is not a YAML file/)).toBeNull();
  expect(text).toHaveAccessibleDescription('Paste the YAML first.');
  await user.type(text, 'a');
  expect(screen.queryByText('Paste the YAML first.')).toBeNull();
});

test('without the service it says so and can be tried again', async () => {
  const answers: Record<string, unknown> = { [PREVIEW]: refusal(503, 'Steward is starting.') };
  await show(ImportPage, answers, WORKFLOWS);
  await choose();
  expect(await screen.findByText('The file could not be checked')).toBeVisible();
  answers[PREVIEW] = transferPreview('Digest');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Import workflow' })).toBeVisible();
});

test('an import that is refused says why, and looks at what is here again', async () => {
  const { asked } = await show(
    ImportPage,
    {
      [PREVIEW]: transferPreview('Digest', { conflicts: [workflowConflict('Digest')] }),
      [IMPORT]: refusal(409, 'Cannot replace a workflow while it is running'),
    },
    WORKFLOWS,
  );
  await choose();
  await user.click(await screen.findByRole('radio', { name: 'Create new' }));
  await user.click(screen.getByRole('button', { name: 'Import workflow' }));
  expect(await screen.findByText('Cannot replace a workflow while it is running')).toBeVisible();
  await waitFor(() => expect(asked.filter((line) => line.startsWith(PREVIEW))).toHaveLength(2));
  expect(screen.getByRole('radio', { name: 'Create new' })).toBeChecked();
});

test('many differences are shown when they are asked for', async () => {
  const differences = Array.from({ length: 30 }, (_, at) => ({
    path: `steps[${at}].name`,
    before: '',
    after: `Name ${at}`,
  }));
  await show(
    ImportPage,
    { [PREVIEW]: transferPreview('D', { conflicts: [workflowConflict('D', { differences })] }) },
    WORKFLOWS,
  );
  await choose();
  const list = await screen.findByRole('list', { name: 'Differences of D' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Show all 30' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(30);
  expect(within(list).getAllByText('Empty')).toHaveLength(30);
});

test('a file that is dropped on the window is previewed on the page for both kinds', async () => {
  const navigate = vi.fn();
  takeDrop(file(), { navigate, client: new QueryClient() });
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/transfer' }));
  expect(useSource.getState().source).toMatchObject({ content: TEXT, asked: undefined });
});
