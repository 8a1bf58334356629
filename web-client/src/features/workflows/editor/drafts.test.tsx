import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { announce } from '@/kit/feature';
import { setTextDraft } from '@/kit/textDrafts';
import { agent } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { workflow, workflowStep } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import StepsPage from './StepsPage';
import { draftsOf } from './stepDraft';
import { baseOf, draftsSaved, setDrafts, useStepDrafts } from './useStepDrafts';

const user = userEvent.setup();
const AT = { path: '/workflows/$id', href: '/workflows/1' };

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  useToasts.setState({ toasts: [] });
  setDrafts(1, undefined);
  announce([feature]);
});

const steps = [
  workflowStep(0, { name: 'Survey' }),
  workflowStep(1, { name: 'Draft', agent: { inline: true, task_prompt: 'Draft it' } }),
  workflowStep(2, { name: 'Check', kind: 'gate', on_fail_position: 0 }),
];
const ANSWERS = {
  'GET /api/workflows/1': workflow(1, 'Digest', { steps }),
  'GET /api/settings': { agents_enabled: true },
  'GET /api/agents': [agent(1, 'Scout'), agent(3, 'Critic')],
};

async function edit() {
  await user.click(await screen.findByRole('button', { name: 'Edit steps' }));
  await screen.findByRole('button', { name: 'Save steps' });
}
const order = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('button', { name: /^\d+\./ })
    .map((head) => head.querySelector('[dir="auto"]')?.textContent);

test('edited steps are kept in the browser, and so is YAML', async () => {
  setTextDraft(2, { text: 'name: Journal', base: 'name: Digest' });
  setDrafts(1, { steps: draftsOf(steps).slice(1), base: baseOf(steps) });
  expect(localStorage.getItem('steward.draft.workflow-text:2')).toContain('Journal');
  expect(localStorage.getItem('steward.draft.workflow-steps:1')).toContain('Draft it');
  await show(StepsPage, ANSWERS, AT);
  await screen.findByRole('button', { name: 'Save steps' });
  expect(order()).toEqual(['Draft', 'Check']);
  setTextDraft(2, undefined);
  expect(localStorage.getItem('steward.draft.workflow-text:2')).toBeNull();
});

test('discarded changes can be brought back', async () => {
  await show(StepsPage, ANSWERS, AT);
  await edit();
  expect(screen.getByText('No changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(useToasts.getState().toasts).toEqual([]);
  await edit();
  screen.getByRole('button', { name: /^Move Survey: drag/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const [discarded] = useToasts.getState().toasts;
  expect(discarded?.text).toBe('Step changes discarded.');
  act(() => discarded?.action?.run());
  await screen.findByRole('button', { name: 'Save steps' });
  expect(order()).toEqual(['Draft', 'Survey', 'Check']);
});

test('a new step takes the focus to its task, and a refused save to what is missing', async () => {
  await show(StepsPage, ANSWERS, AT);
  await edit();
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const task = await screen.findByRole('textbox', { name: 'What should the agent do?' });
  await waitFor(() => expect(task).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^4\. / }));
  await user.click(screen.getByRole('button', { name: 'Save steps' }));
  const asked = await screen.findByRole('textbox', { name: 'What should the agent do?' });
  await waitFor(() => expect(asked).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^Kind|Kind$/ }));
  await user.click(await screen.findByRole('option', { name: /^Agent step/ }));
  await user.click(screen.getByRole('button', { name: 'Save steps' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose an agent'));
});

test('edits made while the steps are saved stay', () => {
  const sent = { steps: draftsOf(steps), base: '' };
  const newer = { ...sent, steps: sent.steps.slice(1) };
  const { result } = renderHook(() => useStepDrafts(1));
  act(() => setDrafts(1, newer));
  act(() => draftsSaved(1, sent, steps));
  expect(result.current).toEqual({ steps: newer.steps, base: baseOf(steps) });
  act(() => setDrafts(1, sent));
  act(() => draftsSaved(1, sent, steps));
  expect(result.current).toBeUndefined();
});
