import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setTextDraft } from '@/kit/textDrafts';
import { refusal, show } from '@/test/show';
import { agentConflict, transferPreview, workflowConflict } from '@/test/transfer';
import { workflow } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import WorkflowText from './WorkflowText';

const user = userEvent.setup();
const TEXT = 'GET /api/transfer/workflows/1';
const PREVIEW = 'POST /api/transfer/preview';
const IMPORT = 'POST /api/transfer/import';
const STORED = 'exported_at: 2026-11-27T10:00:00Z\nworkflow:\n  name: Digest\n';
const LATER = STORED.replace('10:00', '11:30');
const EDITED = STORED.replace('Digest', 'Journal');
const yaml = (text: string) => new Response(text);
const OWN = transferPreview('Journal', { conflicts: [workflowConflict('Digest')] });

const digest = workflow(1, 'Digest');
function open(answers: Record<string, unknown>, whyNot?: string) {
  const Part = () => <WorkflowText workflow={digest} whyNot={whyNot} />;
  return show(Part, answers);
}
const area = () => screen.findByRole('textbox', { name: 'YAML of Digest' });
const edit = async (text = EDITED) => fireEvent.change(await area(), { target: { value: text } });
const save = () => user.click(screen.getByRole('button', { name: 'Save YAML' }));
const imported = (asked: string[]) => asked.filter((line) => line.startsWith(IMPORT));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  setTextDraft(1, undefined);
  useToasts.setState({ toasts: [] });
});

test('the text is what is stored, and saving replaces this workflow', async () => {
  const answers: Record<string, unknown> = { [TEXT]: yaml(STORED), [PREVIEW]: OWN, [IMPORT]: {} };
  const { asked } = await open(answers);
  expect(await area()).toHaveValue(STORED);
  expect(screen.queryByRole('button', { name: 'Save YAML' })).toBeNull();
  await edit();
  // A later export contains a later time.
  answers[TEXT] = yaml(LATER);
  await save();
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('Workflow saved.'));
  expect(imported(asked)).toEqual([
    `${IMPORT} ${JSON.stringify({
      content: EDITED,
      resolutions: [{ kind: 'workflow', index: null, action: 'replace' }],
    })}`,
  ]);
  expect(screen.queryByRole('button', { name: 'Save YAML' })).toBeNull();
});

test('what is typed back is no change, and what is discarded is gone', async () => {
  await open({ [TEXT]: yaml(STORED) });
  await edit();
  await edit(STORED);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await edit();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await area()).toHaveValue(STORED);
});

test('what is not saved outlives the page', async () => {
  setTextDraft(1, { text: EDITED, base: STORED });
  await open({ [TEXT]: yaml(STORED) });
  expect(await area()).toHaveValue(EDITED);
});

test('a fault marks its line, and the caret goes there', async () => {
  const fault = {
    status: 400,
    detail: 'Invalid document: workflow.nam is unknown, line 3, column 3',
    title: 'Bad Request',
    type: '/problems/x',
    line: 3,
    column: 3,
  };
  await open({ [TEXT]: yaml(STORED), [PREVIEW]: Response.json(fault, { status: 400 }) });
  await edit();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(/3 \| name: Journal/);
  const text = (await area()) as HTMLTextAreaElement;
  expect(text).toBeInvalid();
  expect(text).toHaveAccessibleDescription(fault.detail);
  await user.click(screen.getByRole('button', { name: 'Go to line 3' }));
  expect(text).toHaveFocus();
  expect(text.value.slice(text.selectionStart)).toBe('name: Journal\n');
  await edit(`${EDITED}#`);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(text).toBeValid();
});

test('a text of another workflow is refused, and nothing is lost', async () => {
  const other = transferPreview('Journal', {
    conflicts: [workflowConflict('Journal', { existing_id: 2 })],
  });
  const { asked } = await open({ [TEXT]: yaml(STORED), [PREVIEW]: other });
  await edit();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This YAML belongs to another workflow',
  );
  expect(imported(asked)).toEqual([]);
  expect(await area()).toHaveValue(EDITED);
});

test('a change since then, and others who would notice, are asked about before', async () => {
  const preview = transferPreview('Journal', {
    conflicts: [
      workflowConflict('Digest', {
        differences: [{ path: 'schedule.enabled', before: 'true', after: 'false' }],
      }),
      agentConflict(0, 'Scout', { workflow_count: 2 }),
    ],
  });
  const answers: Record<string, unknown> = {
    [TEXT]: yaml(STORED),
    [PREVIEW]: preview,
    [IMPORT]: {},
    'PUT /api/workflows/1/schedule': refusal(503, 'Steward stops.'),
  };
  const { asked } = await open(answers);
  await edit();
  answers[TEXT] = yaml(STORED.replace('Digest', 'Weekly'));
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Save this YAML?' });
  expect(question).toHaveTextContent(/changed after you started editing.* used by 2 workflows/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(imported(asked)).toEqual([]);
  expect(await area()).toHaveValue(EDITED);
  expect(screen.getByText(/The workflow changed after you started/)).toBeVisible();
  await save();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(imported(asked)).toHaveLength(1));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]?.text).toBe(
      'Workflow saved, but a schedule could not be turned back on.',
    ),
  );
  expect(asked).toContain('PUT /api/workflows/1/schedule {"schedule_enabled":true}');
});

test('while it cannot be changed, it can be read and says why', async () => {
  await open({ [TEXT]: yaml(STORED) }, 'Stop the run first.');
  expect(await area()).toHaveAttribute('readonly');
  expect(screen.getByText('Stop the run first.')).toBeVisible();
});

test('a text that was edited before it could not be saved waits', async () => {
  setTextDraft(1, { text: EDITED, base: STORED });
  await open({ [TEXT]: yaml(STORED) }, 'Stop the run first.');
  expect(await screen.findByRole('button', { name: 'Save YAML' })).toBeDisabled();
  expect(await area()).toHaveValue(EDITED);
});

test('a text that cannot be loaded can be tried again', async () => {
  const answers: Record<string, unknown> = { [TEXT]: refusal(503, 'Steward is starting.') };
  await open(answers);
  expect(await screen.findByText('The YAML could not be loaded')).toBeVisible();
  answers[TEXT] = yaml(STORED);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await area()).toHaveValue(STORED);
});
