import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { agents } from '@/api/agents';
import { useConnection } from '@/api/connection';
import { announce } from '@/kit/feature';
import { agent, blueprint, inboxItem, permission } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow } from '@/test/workflows';
import { runAction } from '@/ui/actions';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import AgentsPage from './AgentsPage';

const user = userEvent.setup();
const ALL = 'GET /api/agents';
const ON = { agents_enabled: true };

beforeEach(() => {
  setLayout('desktop');
  Element.prototype.scrollIntoView = () => {};
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  useConnection.setState({ state: 'open', isDecided: true });
  announce([feature, { id: 'lender', parts: { examples: async () => ({ default: () => null }) } }]);
});

const asks = agent(1, 'Retry policy fix', {
  status: 'needs_approval',
  pending_permission: permission('r1'),
});
const works = agent(2, 'Invoice sorter', {
  status: 'running',
  active_narration: 'Reading page 14',
  progress: 45,
});
const rests = agent(3, 'Garden planner', { result_summary: 'Planted' });

const row = async (name: string) => {
  const item = (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).closest('li');
  if (!item) throw new Error(`There is no row of ${name}.`);
  return within(item);
};

test('agents stand in groups, each with what it is at and what fits', async () => {
  await show(AgentsPage, { [ALL]: [rests, works, asks], 'GET /api/settings': ON });
  expect(await screen.findByText(/^1 waiting for you/)).toBeVisible();
  const groups = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(groups).toEqual(['Waiting for you', 'Running', 'Finished']);
  const first = await row('Retry policy fix');
  expect(first.getByText('Run a command: ls -la')).toBeVisible();
  // It is decided where it is shown in full.
  expect(first.queryByRole('button', { name: /allow|deny/i })).toBeNull();
  expect(first.getByRole('link', { name: 'Review Retry policy fix' })).toBeVisible();
  const second = await row('Invoice sorter');
  expect(second.getByText('Reading page 14')).toBeVisible();
  expect(second.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
  expect(second.getByRole('button', { name: 'Stop Invoice sorter' })).toBeVisible();
  expect((await row('Garden planner')).getByText('Planted')).toBeVisible();
});

test('the inbox counts what its list holds: workflows wait there as well', async () => {
  await show(AgentsPage, {
    [ALL]: [asks],
    'GET /api/settings': ON,
    'GET /api/agents/inbox': [inboxItem(1)],
    'GET /api/workflows?waiting=true': [workflow(1, 'Triage')],
  });
  const link = await screen.findByRole('link', { name: /^Inbox/ });
  await waitFor(() => expect(link).toHaveTextContent('2 waiting for you'));
});

test('many agents are filtered by what they are at and by their words', async () => {
  const more = ['A', 'B', 'C'].map((title, index) => agent(10 + index, `Other ${title}`));
  await show(AgentsPage, { [ALL]: [works, rests, ...more], 'GET /api/settings': ON });
  await user.click(await screen.findByRole('radio', { name: 'Running' }));
  expect(screen.queryByRole('link', { name: /Garden/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.type(screen.getByRole('searchbox', { name: 'Filter agents' }), 'garden');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Filter agents' }), 'zzz');
  expect(screen.getByText('No matching agents.')).toBeVisible();
});

test('where there is none, the page says what one is and begins a first one', async () => {
  const { asked, router } = await show(AgentsPage, {
    [ALL]: [],
    'GET /api/settings': ON,
    'POST /api/agents': agent(7, 'First'),
  });
  await user.click(await screen.findByRole('button', { name: 'Try an example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New agent' }));
  expect(dialog.getByRole('textbox', { name: 'What should the agent do?' })).not.toHaveValue('');
  await user.click(dialog.getByRole('switch', { name: /Start now/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/7'));
  const sent = asked.find((line) => line.startsWith('POST /api/agents '));
  expect(JSON.parse(sent?.replace('POST /api/agents ', '') ?? '')).toMatchObject({
    start: false,
    title: null,
    blueprint_id: null,
  });
});

test('a new agent is made of a blueprint, and its page says enough', async () => {
  const { asked, router } = await show(AgentsPage, {
    [ALL]: [],
    'GET /api/settings': ON,
    'GET /api/agents/blueprints': [blueprint(4, 'Reviewer', { max_steps: 30 })],
    'POST /api/agents': agent(7, 'First'),
  });
  await user.click(await screen.findByRole('button', { name: 'Try an example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New agent' }));
  await user.click(await dialog.findByRole('button', { name: /Template/ }));
  await user.click(await screen.findByRole('option', { name: /Reviewer/ }));
  await user.click(dialog.getByRole('button', { name: 'Create and start' }));
  await waitFor(() => {
    const sent = asked.find((line) => line.startsWith('POST /api/agents '));
    expect(JSON.parse(sent?.replace('POST /api/agents ', '') ?? '{}')).toMatchObject({
      blueprint_id: 4,
      max_steps: 30,
      start: true,
    });
  });
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/7'));
  expect(useToasts.getState().toasts).toEqual([]);
});

test('where agents are switched off, the page says so and leads to the settings', async () => {
  await show(AgentsPage, { [ALL]: [], 'GET /api/settings': { agents_enabled: false } });
  expect(await screen.findByText('Agents are off')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Agent settings' })).toHaveAttribute(
    'href',
    '/settings/agents',
  );
  expect(screen.getByRole('button', { name: 'New agent' })).toBeDisabled();
});

test('a filter stays while it hides agents, also where few are left', async () => {
  const more = ['A', 'B', 'C', 'D'].map((title, index) => agent(10 + index, `Other ${title}`));
  const { client } = await show(AgentsPage, { [ALL]: [rests, ...more], 'GET /api/settings': ON });
  await user.type(await screen.findByRole('searchbox', { name: 'Filter agents' }), 'zzz');
  client.setQueryData(agents.all().queryKey, [rests]);
  expect(await screen.findByText('No matching agents.')).toBeVisible();
  await user.clear(screen.getByRole('searchbox', { name: 'Filter agents' }));
  expect(screen.getByRole('link', { name: /Garden planner/ })).toBeVisible();
});

test('the keys go from link to link', async () => {
  await show(AgentsPage, { [ALL]: [asks, rests], 'GET /api/settings': ON });
  await screen.findByRole('link', { name: /Garden planner/ });
  runAction('row.next');
  expect(screen.getByRole('link', { name: /^Retry policy fix/ })).toHaveFocus();
  runAction('row.next');
  expect(screen.getByRole('link', { name: /^Garden planner/ })).toHaveFocus();
});

test('what there is can be read while agents are off', async () => {
  await show(AgentsPage, { [ALL]: [rests], 'GET /api/settings': { agents_enabled: false } });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Start Garden planner' })).toBeDisabled(),
  );
  runAction('agents.new.here');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(/Agents are off, and their runs wait\./)).toBeVisible();
  expect(screen.getByRole('link', { name: /Garden planner/ })).toBeVisible();
});

test('agents that cannot be read say so, and are asked for again', async () => {
  const answers: Record<string, unknown> = { [ALL]: refusal(503, 'Not now.') };
  await show(AgentsPage, answers);
  expect(await screen.findByText('The agents could not be loaded')).toBeVisible();
  answers[ALL] = [rests];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Garden planner/ })).toBeVisible();
});

test('while Steward does not answer the page says that it is old', async () => {
  useConnection.setState({ state: 'waiting' });
  await show(AgentsPage, { [ALL]: [rests], 'GET /api/settings': ON });
  expect(await screen.findByText(/Steward is not reachable/)).toBeVisible();
});

test('one is put away from its menu, and can be undone', async () => {
  const { asked } = await show(AgentsPage, {
    [ALL]: [rests],
    'GET /api/settings': ON,
    'GET /api/agents/inbox': [inboxItem(9)],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden planner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/3/archive'));
  expect(useToasts.getState().toasts).toMatchObject([
    { text: 'Archived “Garden planner”.', action: { label: 'Undo' } },
  ]);
});

test('one is deleted from its menu after a question, and can be brought back', async () => {
  const { asked } = await show(AgentsPage, { [ALL]: [rests], 'GET /api/settings': ON });
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden planner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Garden planner”?' });
  expect(asked).not.toContain('DELETE /api/agents/3');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/agents/3'));
  const [notice] = useToasts.getState().toasts;
  expect(notice).toMatchObject({
    text: 'Deleted “Garden planner”.',
    action: { label: 'Undo' },
  });
  notice?.action?.run();
  await waitFor(() => expect(asked).toContain('POST /api/agents/3/restore'));
});

test('an agent is exported from its menu', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await show(AgentsPage, { [ALL]: [rests], 'GET /api/settings': ON });
  await user.click(await screen.findByRole('button', { name: 'Actions for Garden planner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(click.mock.contexts).toMatchObject([{ pathname: '/api/transfer/agents/3' }]);
});

test('a file is imported from the menu of the page', async () => {
  const { router } = await show(AgentsPage, { [ALL]: [rests], 'GET /api/settings': ON });
  await user.click(await screen.findByRole('button', { name: 'More agent pages' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/import'));
});
