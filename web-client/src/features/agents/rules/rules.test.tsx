import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Rule, RulePreview } from '@/api/agentRules';
import { agentsChanged } from '@/api/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { movedTo } from './commands';
import { MakeRule } from './MakeRule';
import RulesPage from './RulesPage';

const user = userEvent.setup();
const AT = '2026-11-24T09:00:00Z';

function rule(id: number, words: string, more: Partial<Rule> = {}): Rule {
  return {
    id,
    position: id,
    agent_id: null,
    effect: 'deny',
    tool: 'shell',
    argument: null,
    condition: 'always',
    values: [],
    tainted: false,
    note: null,
    words,
    created_at: AT,
    updated_at: AT,
    ...more,
  };
}

const all = [
  rule(1, 'deny shell where it begins with “rm”', { condition: 'command_prefix', values: ['rm'] }),
  rule(2, 'allow url where it is at example.com', {
    effect: 'allow',
    tool: 'url',
    condition: 'host_in',
    values: ['example.com'],
    note: 'Ours',
  }),
  rule(3, 'ask mcp', { effect: 'ask', tool: 'mcp', agent_id: 7 }),
];

const preview = (more: Partial<RulePreview> = {}): RulePreview => ({
  words: 'deny shell',
  since: '2026-11-18T09:00:00Z',
  looked: 40,
  has_more: false,
  allow: 0,
  ask: 1,
  deny: 12,
  changed: 12,
  examples: [
    {
      id: 1,
      agent_id: 7,
      agent_title: 'Gardener',
      title: 'Run a command',
      target: 'rm -r beds',
      at: AT,
      was: 'ask',
      decision: 'approve-once',
      answer: 'deny',
      changed: true,
      reason: 'A rule says: deny shell.',
    },
    {
      id: 2,
      agent_id: 7,
      agent_title: 'Gardener',
      title: 'Run a command',
      target: 'echo "$X"',
      at: AT,
      was: 'ask',
      decision: null,
      answer: 'ask',
      changed: false,
      reason: 'Whether a rule speaks of it cannot be told: deny shell.',
    },
  ],
  ...more,
});

const LIST = 'GET /api/agents/rules';
const PREVIEW = 'POST /api/agents/rules/preview';
const answers = { [LIST]: all, [PREVIEW]: preview() };
async function fill(name: string, text: string) {
  await user.click(screen.getByRole('textbox', { name }));
  await user.paste(text);
}
const previews = (asked: readonly string[]) => asked.filter((line) => line.startsWith(PREVIEW));
const bodyOf = (line: string | undefined) => JSON.parse(line?.slice(line.indexOf('{')) ?? 'null');

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});

test('the rules are listed in their order, with whose they are and why', async () => {
  await show(RulesPage, answers);
  expect(await screen.findByText('3 rules say what agents may do')).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Denyshell where it begins with “rm”All agents',
    'Allowurl where it is at example.comAll agents · Ours',
    'Ask memcpOnly agent 7',
  ]);
});

test('where there is none, it says what one is good for', async () => {
  await show(RulesPage, { 'GET /api/agents/rules': [] });
  expect(await screen.findByText('No rule says what agents may do')).toBeVisible();
  expect(screen.getByText('Agents ask as their policy says')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New rule' }));
  expect(await screen.findByRole('dialog', { name: 'New rule' })).toBeVisible();
});

test('rules that cannot be read say so, and are read again', async () => {
  const { asked } = await show(RulesPage, { 'GET /api/agents/rules': refusal(503, 'Not now.') });
  expect(await screen.findByText('The rules could not be read')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(asked.filter((line) => line === 'GET /api/agents/rules')).toHaveLength(2),
  );
});

test('while they are read, it says so', async () => {
  await show(RulesPage, { 'GET /api/agents/rules': new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Reading the rules' })).toBeInTheDocument();
});

test('a rule is laid down with the last week in view', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.click(within(dialog).getByRole('radio', { name: 'Deny' }));
  expect(
    await within(dialog).findByText(
      'Of 40 calls of the last week: 1 asked about, 12 denied. 12 would have been answered otherwise.',
    ),
  ).toBeVisible();
  const examples = within(dialog).getByRole('list', { name: 'Examples' });
  expect(within(examples).getByText('rm -r beds')).toBeVisible();
  expect(within(examples).getByText(/and you approved it/)).toHaveTextContent(
    'Gardener: asked about, and you approved it → denied',
  );
  expect(within(examples).getByText(/as before/)).toBeVisible();
  expect(within(examples).getByText('A rule says: deny shell.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Lay down' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.find((line) => line.startsWith('POST /api/agents/rules {'));
  expect(bodyOf(sent)).toMatchObject({ effect: 'deny', tool: 'shell', condition: 'always' });
});

test('an unfinished rule is neither tried nor laid down', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(previews(asked)).toHaveLength(1));
  await user.click(within(dialog).getByRole('button', { name: /What it is about/ }));
  await user.click(await screen.findByRole('option', { name: 'A tool, or all tools of a server' }));
  expect(within(dialog).getByText(/shown as soon as the rule is whole/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Lay down' })).toBeDisabled();
  await fill('Tool', 'files/*');
  await user.click(within(dialog).getByRole('button', { name: /When$/ }));
  await user.click(await screen.findByRole('option', { name: 'When a file is in a folder' }));
  expect(within(dialog).getByRole('button', { name: 'Lay down' })).toBeDisabled();
  await fill('Argument', 'path');
  await fill('Folders', '/work\n/tmp');
  expect(within(dialog).getByRole('button', { name: 'Lay down' })).toBeEnabled();
  await waitFor(() =>
    expect(bodyOf(previews(asked).at(-1)).rule).toMatchObject({
      tool: 'files/*',
      argument: 'path',
      condition: 'path_under',
      values: ['/work', '/tmp'],
    }),
  );
});

test('a week without calls, and one that it says nothing about, are told apart', async () => {
  await show(RulesPage, {
    ...answers,
    [PREVIEW]: preview({ looked: 0, ask: 0, deny: 0, changed: 0, examples: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  expect(await screen.findByText('Agents wanted to do nothing in the last week.')).toBeVisible();
});

test('a week that cannot be looked at says why, and the rule can be laid down all the same', async () => {
  await show(RulesPage, { ...answers, [PREVIEW]: refusal(503, 'Not now.') });
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  expect(await screen.findByText('The last week could not be looked at')).toBeVisible();
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lay down' })).toBeEnabled();
});

test('of a rule that is changed only that is sent which is another, and it is tried in its place', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(
    await screen.findByRole('button', { name: 'Change: allow url where it is at example.com' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Change a rule' });
  expect(within(dialog).getByRole('textbox', { name: 'Hosts' })).toHaveValue('example.com');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: 'Ask me' }));
  await waitFor(() => expect(bodyOf(previews(asked).at(-1)).rule.effect).toBe('ask'));
  expect(bodyOf(previews(asked).at(-1)).replaces).toBe(2);
  await user.click(save);
  await waitFor(() => expect(asked).toContain('PATCH /api/agents/rules/2 {"effect":"ask"}'));
});

test('what is refused stands at its field', async () => {
  await show(RulesPage, {
    ...answers,
    'PATCH /api/agents/rules/2': Response.json(
      {
        status: 422,
        type: '/problems/invalid',
        title: 'Invalid input',
        detail: 'values must be hosts',
        errors: [{ field: 'values', message: 'must be hosts' }],
      },
      { status: 422 },
    ),
  });
  await user.click(
    await screen.findByRole('button', { name: 'Change: allow url where it is at example.com' }),
  );
  await screen.findByRole('textbox', { name: 'Hosts' });
  await fill('Hosts', '/path');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('must be hosts')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

const rowsOf = () =>
  within(screen.getByRole('list', { name: 'Rules' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.slice(0, 4));

/** The service has a rule at another place from now on. */
function movedOnceAsked(id: number, position: number) {
  const scripted = { ...answers };
  return { scripted, move: () => Object.assign(scripted, { [LIST]: movedTo(all, id, position) }) };
}

test('a rule is moved with the keyboard, which stays with it', async () => {
  const { scripted, move } = movedOnceAsked(1, 2);
  const { asked } = await show(RulesPage, scripted);
  const down = await screen.findByRole('button', { name: /^Move down: deny shell/ });
  expect(screen.getByRole('button', { name: /^Move up: deny shell/ })).toBeDisabled();
  move();
  down.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowsOf()).toEqual(['Allo', 'Deny', 'Ask ']));
  await waitFor(() => expect(asked).toContain('PATCH /api/agents/rules/1 {"position":2}'));
  await waitFor(() => expect(asked.filter((line) => line === LIST)).toHaveLength(2));
  expect(screen.getByRole('button', { name: /^Move down: deny shell/ })).toHaveFocus();
});

test('a rule that comes to the end of the list keeps the focus at the other arrow', async () => {
  const { scripted, move } = movedOnceAsked(2, 1);
  await show(RulesPage, scripted);
  const up = await screen.findByRole('button', { name: /^Move up: allow url/ });
  move();
  up.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowsOf()).toEqual(['Allo', 'Deny', 'Ask ']));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Move down: allow url/ })).toHaveFocus(),
  );
});

test('a rule that cannot be moved is where it was', async () => {
  await show(RulesPage, { ...answers, 'PATCH /api/agents/rules/1': refusal(503, 'Not now.') });
  await user.click(await screen.findByRole('button', { name: /^Move down: deny shell/ }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'The rule stays where it was.', detail: 'Not now.' },
    ]),
  );
  expect(rowsOf()).toEqual(['Deny', 'Allo', 'Ask ']);
});

test('a rule is deleted once that is confirmed', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Delete: ask mcp' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this rule?' });
  expect(within(question).getByText(/“ask mcp” does not count any more/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/agents/rules/3'));
});

test('what an agent asks becomes the beginning of a rule', async () => {
  const card = () => (
    <MakeRule agent={7} request="r1" asked={{ type: 'shell', command: 'git push origin' }} />
  );
  const { asked } = await show(card, answers);
  await user.click(screen.getByRole('button', { name: 'Make a rule of this…' }));
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  expect(within(dialog).getByRole('radio', { name: 'Allow' })).toBeChecked();
  expect(within(dialog).getByRole('textbox', { name: 'Beginning of the command' })).toHaveValue(
    'git push',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Lay down' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.find((line) => line.startsWith('POST /api/agents/rules {'));
  expect(bodyOf(sent)).toMatchObject({ effect: 'allow', values: ['git push'], agent_id: 7 });
});

test('a change that another window makes is read, what a run tells is not', async () => {
  const { asked, client } = await show(RulesPage, answers);
  await screen.findByText('3 rules say what agents may do');
  const read = () => asked.filter((line) => line === 'GET /api/agents/rules');
  agentsChanged(client, 7);
  agentsChanged(client, undefined);
  await waitFor(() => expect(read()).toHaveLength(2));
});
