import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RunChange, RunUndo } from '@/api/agentChanges';
import type { Agent } from '@/api/agents';
import { keys } from '@/api/queries';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import Changes from './Changes';
import { ChangesPanel } from './ChangesPanel';
import { outcomeOf, whatOf } from './labels';

const user = userEvent.setup();
const LIST = 'GET /api/agents/3/runs/7/changes?limit=200';
const UNDO = 'POST /api/agents/3/runs/7/undo';

const change = (id: number, rest: Partial<RunChange> = {}): RunChange => ({
  id,
  run_id: 7,
  kind: 'memory',
  action: 'created',
  subject: String(id),
  place: null,
  title: `Thing ${id}`,
  at: new Date().toISOString(),
  undone_at: null,
  conflict: null,
  lost: null,
  ...rest,
});
const undone = (taken: RunChange[], left: RunChange[] = []): RunUndo => ({
  undone_count: taken.length,
  conflict_count: left.length,
  undone: taken,
  conflicts: left,
});

beforeEach(() => {
  setLayout('desktop');
  useToasts.setState({ toasts: [] });
});

const shown = (answers: Record<string, unknown>, isAtWork = false) =>
  show(() => <Changes agent={3} run={7} isAtWork={isAtWork} />, answers);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');

test('what a run wrote is listed with what it is, and leads there', async () => {
  await shown({
    [LIST]: [
      change(5, { kind: 'reminder', subject: 'topic:12', place: 'topic:12', title: 'Water them' }),
      change(4, { kind: 'message', place: 'topic:12', title: 'Noted' }),
      change(3, { kind: 'skill', action: 'changed', subject: 'prune', title: 'prune' }),
      change(2, { kind: 'agent_state', action: 'deleted', place: 'agent:3', title: 'seen' }),
      change(1, { kind: 'topic', place: 'topic:99', title: 'Put away' }),
    ],
    'GET /api/topics/tree': [
      { id: 12, title: 'Garden', slug: 'garden', parent_id: null, children: [] },
    ],
  });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Water them' })).toHaveAttribute(
      'href',
      '/topics/garden',
    ),
  );
  expect(screen.getByRole('link', { name: 'Noted' })).toHaveAttribute(
    'href',
    '/topics/garden#message-4',
  );
  expect(screen.getByRole('link', { name: 'prune' })).toHaveAttribute(
    'href',
    '/settings/skills/prune',
  );
  expect(screen.getByRole('link', { name: 'seen' })).toHaveAttribute('href', '/agents/3/settings');
  expect(screen.queryByRole('link', { name: 'Put away' })).toBeNull();
  const [first, , third, , last] = await rows();
  expect(first).toHaveTextContent('New reminder, just now');
  expect(third).toHaveTextContent('Changed skill');
  expect(last).toHaveTextContent('New topic');
});

test('all of it is undone after a question that names it', async () => {
  const all = [change(2), change(1, { action: 'deleted' })];
  const { asked, client } = await shown({ [LIST]: all, [UNDO]: undone(all) });
  client.setQueryData(keys.memories, []);
  await user.click(await screen.findByRole('button', { name: 'Undo all' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo 2 changes?' });
  expect(question).toHaveTextContent('Thing 2New memory');
  expect(question).toHaveTextContent('Thing 1Deleted memory');
  expect(asked).not.toContain(UNDO);
  await user.click(within(question).getByRole('button', { name: 'Undo all' }));
  await waitFor(() => expect(asked).toContain(UNDO));
  expect(await screen.findByText('All 2 changes undone.')).toBeVisible();
  expect(asked.filter((line) => line === LIST)).toHaveLength(2);
  // The changes may be visible anywhere in this window.
  expect(client.getQueryState(keys.memories)?.isInvalidated).toBe(true);
});

test('whoever answers no has taken nothing back', async () => {
  const { asked } = await shown({ [LIST]: [change(1)] });
  await user.click(await screen.findByRole('button', { name: 'Undo all' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked).not.toContain(UNDO);
});

test('what was left alone is named with why', async () => {
  const left = change(1, { conflict: 'It was changed after the run wrote it.' });
  await shown({ [LIST]: [change(2), change(1)], [UNDO]: undone([change(2)], [left]) });
  await user.click(await screen.findByRole('button', { name: 'Undo all' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Undo all' }));
  expect(await screen.findByText('1 change undone, 1 skipped.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Skipped changes' })).toHaveTextContent(
    'New memory “Thing 1”: It was changed after the run wrote it.',
  );
});

test('one thing is undone alone', async () => {
  const one = 'POST /api/agents/3/runs/7/changes/1/undo';
  const { asked } = await shown({ [LIST]: [change(2), change(1)], [one]: undone([change(1)]) });
  await user.click(await screen.findByRole('button', { name: 'Undo: Thing 1' }));
  expect(await screen.findByText('Change undone.')).toBeVisible();
  expect(asked).toContain(one);
});

test('what is undone, was left alone or is not kept says so', async () => {
  await shown({
    [LIST]: [
      change(3, { undone_at: new Date().toISOString(), conflict: null }),
      change(2, { conflict: 'It no longer exists.' }),
      change(1, { lost: 'The previous content was too large to keep.' }),
    ],
  });
  const [back, left, lost] = await rows();
  expect(back).toHaveTextContent('undone just now');
  expect(left).toHaveTextContent('Not undone: It no longer exists.');
  expect(lost).toHaveTextContent('Not undone: The previous content was too large to keep.');
  expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Undo: Thing 2' })).toBeVisible();
});

test('while it works nothing can be undone', async () => {
  await shown({ [LIST]: [change(1)] }, true);
  expect(await screen.findByText('Stop the agent to undo its changes.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo all' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Undo: Thing 1' })).toBeDisabled();
});

test('what could not be undone says why, and stays', async () => {
  await shown({ [LIST]: [change(1)], [UNDO]: refusal(409, 'The agent is at work.') });
  await user.click(await screen.findByRole('button', { name: 'Undo all' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByText('Undo'));
  await waitFor(() =>
    expect(useToasts.getState().toasts[0]).toMatchObject({
      text: 'Could not undo everything.',
      detail: 'The agent is at work.',
    }),
  );
  expect(await rows()).toHaveLength(1);
});

test('of many the newest are shown first', async () => {
  const many = Array.from({ length: 200 }, (_, n) => change(300 - n));
  await shown({ [LIST]: many, [`${LIST}&before_id=101`]: [change(100)] });
  expect(await rows()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Undo all' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo 201 changes?' });
  expect(question).toHaveTextContent('and 181 more');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Show all 201 changes' }));
  expect(await rows()).toHaveLength(201);
});

test('a run that wrote nothing says so', async () => {
  await shown({ [LIST]: [] });
  expect(await screen.findByText('No changes.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what cannot be read says why and is tried again', async () => {
  await shown({ [LIST]: refusal(503, 'Not now.') });
  expect(await screen.findByText('The changes could not be loaded')).toBeVisible();
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: /retry/i })).toBeVisible();
});

test('it is read when someone opens it, and knows whether its agent is at work with it', async () => {
  const agent = { id: 3, current_run_id: 7, status: 'running' } as Agent;
  const { asked } = await show(() => <ChangesPanel agent={agent} run={7} />, {
    [LIST]: [change(1)],
  });
  const panel = await screen.findByRole('region', { name: 'Changes' });
  expect(asked).not.toContain(LIST);
  await user.click(within(panel).getByText('Changes'));
  expect(await screen.findByText('Stop the agent to undo its changes.')).toBeVisible();
});

test('an earlier run can be undone while its agent is at work', async () => {
  const agent = { id: 3, current_run_id: 8, status: 'running' } as Agent;
  await show(() => <ChangesPanel agent={agent} run={7} />, { [LIST]: [change(1)] });
  await user.click(await screen.findByText('Changes'));
  expect(await screen.findByRole('button', { name: 'Undo all' })).toBeEnabled();
});

test('it is being read until it is there', async () => {
  await shown({ [LIST]: new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Loading changes' })).toBeVisible();
});

test.each([
  [1, 0, 'Change undone.'],
  [0, 1, 'Nothing undone, 1 skipped.'],
  [3, 2, '3 changes undone, 2 skipped.'],
])('%i undone and %i left alone: %s', (taken, left, sentence) => {
  const all = (many: number) => Array.from({ length: many }, (_, id) => change(id));
  expect(outcomeOf(undone(all(taken), all(left)))).toBe(sentence);
});

test('a change is named', () => {
  expect(whatOf({ action: 'deleted', kind: 'agent_state' })).toBe('Deleted agent note');
});
