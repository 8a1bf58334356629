import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { threeRules } from '@/test/agentRules';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { agentTold } from '../invalidate';
import { movedTo } from './commands';
import RulesPage from './RulesPage';

const user = userEvent.setup();
const LIST = 'GET /api/agents/rules';
const answers = { [LIST]: threeRules };

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});

const rowsOf = () =>
  within(screen.getByRole('list', { name: 'Rules' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.slice(0, 4));

/** From now on the service has the rule at another position. */
function movedOnceAsked(id: number, position: number) {
  const scripted = { ...answers };
  return {
    scripted,
    move: () => Object.assign(scripted, { [LIST]: movedTo(threeRules, id, position) }),
  };
}

test('the rules are listed in their order, with whose they are and why', async () => {
  await show(RulesPage, answers);
  expect(await screen.findByText('Deny overrides Ask; Ask overrides Allow.')).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DenyCommands and scripts in cmd-runner · Command starts with rmAll agents',
    'AllowWeb requests · Address at a host example.comAll agents · Ours',
    'AskAll other toolsOnly agent 7',
  ]);
});

test('where there is none, it says what one is good for', async () => {
  await show(RulesPage, { 'GET /api/agents/rules': [] });
  expect(await screen.findByText('No rules yet')).toBeVisible();
  expect(screen.getByText('No rules yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New rule' }));
  expect(await screen.findByRole('dialog', { name: 'New rule' })).toBeVisible();
});

test('rules that cannot be read say so, and are read again', async () => {
  const { asked } = await show(RulesPage, { 'GET /api/agents/rules': refusal(503, 'Not now.') });
  expect(await screen.findByText('The rules could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(asked.filter((line) => line === 'GET /api/agents/rules')).toHaveLength(2),
  );
});

test('while they are read, it says so', async () => {
  await show(RulesPage, { 'GET /api/agents/rules': new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Loading rules' })).toBeInTheDocument();
});

test('a rule is moved with the keyboard, which stays with it', async () => {
  const { scripted, move } = movedOnceAsked(1, 2);
  const { asked } = await show(RulesPage, scripted);
  const down = await screen.findByRole('button', { name: /^Move down: Deny: Commands/ });
  expect(screen.getByRole('button', { name: /^Move up: Deny: Commands/ })).toBeDisabled();
  move();
  down.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowsOf()).toEqual(['Allo', 'Deny', 'AskA']));
  await waitFor(() => expect(asked).toContain('PATCH /api/agents/rules/1 {"position":2}'));
  await waitFor(() => expect(asked.filter((line) => line === LIST)).toHaveLength(2));
  expect(screen.getByRole('button', { name: /^Move down: Deny: Commands/ })).toHaveFocus();
});

test('a rule that comes to the end of the list keeps the focus at the other arrow', async () => {
  const { scripted, move } = movedOnceAsked(2, 1);
  await show(RulesPage, scripted);
  const up = await screen.findByRole('button', { name: /^Move up: Allow: Web/ });
  move();
  up.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowsOf()).toEqual(['Allo', 'Deny', 'AskA']));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Move down: Allow: Web/ })).toHaveFocus(),
  );
});

test('a rule that cannot be moved is where it was', async () => {
  await show(RulesPage, { ...answers, 'PATCH /api/agents/rules/1': refusal(503, 'Not now.') });
  await user.click(await screen.findByRole('button', { name: /^Move down: Deny: Commands/ }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'Could not move the rule.', detail: 'Not now.' },
    ]),
  );
  expect(rowsOf()).toEqual(['Deny', 'Allo', 'AskA']);
});

test('a rule is deleted once that is confirmed', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Delete: Ask: All other tools' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this rule?' });
  expect(within(question).getByText(/“Ask: All other tools” stops applying/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/agents/rules/3'));
});

test('a rule that was deleted is laid down once more, where it was', async () => {
  const { asked } = await show(RulesPage, {
    ...answers,
    'POST /api/agents/rules': { ...threeRules[1], id: 9, position: 3 },
  });
  await user.click(await screen.findByRole('button', { name: /^Delete: Allow: Web/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this rule?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/agents/rules/2'));
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Deleted the rule.');
  useToasts.getState().toasts.at(-1)?.action?.run();
  await waitFor(() => expect(asked).toContain('PATCH /api/agents/rules/9 {"position":2}'));
  const laid = asked.find((line) => line.startsWith('POST /api/agents/rules {'));
  expect(JSON.parse(laid?.slice(laid.indexOf('{')) ?? 'null')).toEqual({
    effect: 'allow',
    tool: 'url',
    condition: 'host_in',
    argument: null,
    values: ['example.com'],
    tainted: false,
    agent_id: null,
    note: 'Ours',
  });
});

test('a change that another window makes is read, what a run tells is not', async () => {
  const { asked, client } = await show(RulesPage, answers);
  await screen.findByText('Deny overrides Ask; Ask overrides Allow.');
  const read = (line: string) => asked.filter((one) => one === line).length;
  agentTold(client, 7);
  await waitFor(() => expect(read('GET /api/agents/7')).toBe(1));
  expect(read(LIST)).toBe(1);
  agentTold(client, undefined);
  await waitFor(() => expect(read(LIST)).toBe(2));
});
