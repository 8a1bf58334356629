import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { preview, threeRules } from '@/test/agentRules';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { PermissionCard } from '../PermissionCard';
import RulesPage from './RulesPage';

const user = userEvent.setup();
const PREVIEW = 'POST /api/agents/rules/preview';
const answers = { 'GET /api/agents/rules': threeRules, [PREVIEW]: preview() };
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

test('a rule is laid down with the last week in view', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  await user.click(within(dialog).getByRole('radio', { name: 'Deny' }));
  expect(
    await within(dialog).findByText(
      'Of the last 40 calls: 1 asked, 12 denied. 12 decisions change.',
    ),
  ).toBeVisible();
  const examples = within(dialog).getByRole('list', { name: 'Examples' });
  expect(within(examples).getByText('rm -r beds')).toBeVisible();
  expect(within(examples).getByText(/you approved/)).toHaveTextContent(
    'Gardener: asked, you approved → denied',
  );
  expect(within(examples).getByText(/unchanged/)).toBeVisible();
  expect(within(examples).getByText('A rule description: deny shell.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.find((line) => line.startsWith('POST /api/agents/rules {'));
  expect(bodyOf(sent)).toMatchObject({ effect: 'deny', tool: 'shell', condition: 'always' });
});

test('an unfinished rule is neither tried nor laid down', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(previews(asked)).toHaveLength(1));
  await user.click(within(dialog).getByRole('button', { name: /Applies to/ }));
  await user.click(await screen.findByRole('option', { name: 'A tool or a server' }));
  expect(within(dialog).getByText(/Complete the rule/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save rule' }));
  expect(within(dialog).getByText('Tool is required.')).toBeVisible();
  await fill('Tool', 'files/*');
  await user.click(within(dialog).getByRole('button', { name: /Condition$/ }));
  await user.click(await screen.findByRole('option', { name: 'File in a folder' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save rule' }));
  expect(within(dialog).getByText('Argument is required.')).toBeVisible();
  await fill('Argument', 'path');
  await fill('Folders', '/work\n/tmp');
  await waitFor(() =>
    expect(bodyOf(previews(asked).at(-1)).rule).toMatchObject({
      tool: 'files/*',
      argument: 'path',
      condition: 'path_under',
      values: ['/work', '/tmp'],
    }),
  );
});

test('a server may be called as a thing is', async () => {
  await show(RulesPage, answers);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /Applies to/ }));
  await user.click(await screen.findByRole('option', { name: 'A tool or a server' }));
  await user.clear(within(dialog).getByRole('textbox', { name: 'Tool' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Tool' }), 'mcp-git/log');
  expect(within(dialog).getByRole('textbox', { name: 'Tool' })).toHaveValue('mcp-git/log');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

test('a week that cannot be looked at says why, and the rule can be laid down all the same', async () => {
  await show(RulesPage, { ...answers, [PREVIEW]: refusal(503, 'Not now.') });
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  expect(await screen.findByText('Could not check the last 7 days')).toBeVisible();
  expect(screen.getByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save rule' })).toBeEnabled();
});

test('of a rule that is changed only that is sent which is another, and it is tried in its place', async () => {
  const { asked } = await show(RulesPage, answers);
  await user.click(
    await screen.findByRole('button', { name: /^Edit: Allow: Web requests · Address at a host/ }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Edit rule' });
  expect(within(dialog).getByRole('textbox', { name: 'Hosts' })).toHaveValue('example.com');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await user.click(within(dialog).getByRole('radio', { name: 'Ask' }));
  await waitFor(() => expect(bodyOf(previews(asked).at(-1)).rule.effect).toBe('ask'));
  expect(bodyOf(previews(asked).at(-1)).replaces).toBe(2);
  await user.click(save);
  await waitFor(() => expect(asked).toContain('PATCH /api/agents/rules/2 {"effect":"ask"}'));
});

test('what another window changed during an edit is not reverted', async () => {
  const told: Record<string, unknown> = { ...answers };
  const { asked, client } = await show(RulesPage, told);
  await user.click(
    await screen.findByRole('button', { name: /^Edit: Allow: Web requests · Address at a host/ }),
  );
  await screen.findByRole('dialog', { name: 'Edit rule' });
  told['GET /api/agents/rules'] = threeRules.map((rule) => ({ ...rule, note: 'Newer' }));
  await user.click(screen.getByRole('radio', { name: 'Ask' }));
  await client.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Save' }));
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
    await screen.findByRole('button', { name: /^Edit: Allow: Web requests · Address at a host/ }),
  );
  await screen.findByRole('textbox', { name: 'Hosts' });
  await fill('Hosts', '/path');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be hosts')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

const wanted = {
  request_id: 'r1',
  title: 'Run a command',
  reason: 'This agent asks before it changes anything.',
  data: { type: 'shell', command: 'git push origin' },
};
const card = () => <PermissionCard agent={7} wanted={wanted} />;

test('a rule that no longer is about the request leaves it open', async () => {
  const { asked } = await show(card, answers);
  await user.click(screen.getByRole('button', { name: 'Create rule…' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Command starts with' }));
  await fill('Command starts with', 'git status');
  await user.click(screen.getByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.find((line) => line.startsWith('POST /api/agents/rules {'));
  expect(bodyOf(sent)).toMatchObject({ effect: 'allow', values: ['git status'] });
  expect(asked.filter((line) => line.includes('/permission'))).toEqual([]);
});

test('what an agent asks becomes the beginning of a rule', async () => {
  const { asked } = await show(card, answers);
  await user.click(screen.getByRole('button', { name: 'Create rule…' }));
  const dialog = await screen.findByRole('dialog', { name: 'New rule' });
  expect(within(dialog).getByRole('radio', { name: 'Allow' })).toBeChecked();
  expect(within(dialog).getByRole('textbox', { name: 'Command starts with' })).toHaveValue(
    'git push',
  );
  await user.click(within(dialog).getByRole('radio', { name: 'Ask' }));
  expect(within(dialog).getByRole('button', { name: 'Save rule' })).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'Deny' }));
  expect(within(dialog).getByRole('button', { name: 'Save rule and deny request' })).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'Allow' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save rule and allow request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.find((line) => line.startsWith('POST /api/agents/rules {'));
  expect(bodyOf(sent)).toMatchObject({ effect: 'allow', values: ['git push'], agent_id: 7 });
  // The request that it was made from does not wait any longer.
  await waitFor(() =>
    expect(asked).toContain(
      'POST /api/agents/7/permission {"request_id":"r1","decision":"approve-once","note":null}',
    ),
  );
});
