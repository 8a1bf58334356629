import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '@/kit/feature';
import { agent, agentEvent, agentRun, artifact } from '@/test/agents';
import { chat } from '@/test/chats';
import { setLayout } from '@/test/layout';
import { neverResized } from '@/test/resize';
import { refusal, show } from '@/test/show';
import { topic } from '@/test/topics';
import { useToasts } from '@/ui/toast';
import { feature } from '../manifest';
import AgentSettings from './AgentSettings';
import ArtifactsPage from './ArtifactsPage';
import ComparePage from './ComparePage';
import RunsPage from './RunsPage';

const user = userEvent.setup();
const ONE = 'GET /api/agents/7';
const RUNS = 'GET /api/agents/7/runs?limit=200';
const ARTIFACTS = 'GET /api/agents/7/artifacts?limit=200';
const STATE = 'GET /api/agents/7/state';
const sorter = agent(7, 'Invoice sorter');
const at = (path: string, href: string) => ({
  path: `/agents/$id${path}`,
  href: `/agents/7${href}`,
});

beforeEach(() => {
  setLayout('desktop');
  neverResized();
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature, { id: 'lender', parts: { schedule: async () => ({ default: () => null }) } }]);
});

test('two runs are chosen and held against each other', async () => {
  const { router } = await show(
    RunsPage,
    {
      [ONE]: sorter,
      [RUNS]: [70, 69, 68].map((id) =>
        agentRun(id, {
          result_summary: `Result ${id}`,
          started_at: `2026-11-25T10:00:${String(id - 60).padStart(2, '0')}`,
        }),
      ),
    },
    at('/runs', '/runs'),
  );
  expect(await screen.findByText('Select two runs to compare them.')).toBeVisible();
  const named = (second: string) =>
    screen.getByRole('checkbox', { name: new RegExp(`^Compare .*10:00:${second}$`) });
  for (const second of ['08', '09', '10']) await user.click(named(second));
  // The first of the three was deselected.
  expect(named('08')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/agents/7/compare/69/70'));
});

test('all pages of the runs are read', async () => {
  const many = Array.from({ length: 200 }, (_, n) => agentRun(300 - n));
  await show(
    RunsPage,
    { [ONE]: sorter, [RUNS]: many, [`${RUNS}&before_id=101`]: [agentRun(100)] },
    at('/runs', '/runs'),
  );
  expect(await screen.findByText('Select two runs to compare them.')).toBeVisible();
});

test('a topic that was put away is named where the agent reports', async () => {
  const put = { ...topic(12, 'Garden'), archived_at: sorter.created_at };
  await settings({ [ONE]: { ...sorter, topic_id: 12 }, 'GET /api/topics/12': put });
  expect(await screen.findByRole('link', { name: 'Open “Garden”' })).toBeVisible();
});

test('a chat that was put away is named where the agent reports', async () => {
  const put = chat(5, 'Whales', { archived_at: sorter.created_at });
  await settings({ [ONE]: { ...sorter, chat_id: 5 }, 'GET /api/chats/5': put });
  expect(await screen.findByRole('link', { name: 'Open “Whales”' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Chat/ })).toHaveTextContent('Whales');
});

test('figures and timelines of two runs stand side by side', async () => {
  const events = (id: number, text: string) => ({
    events: [agentEvent(id, 'user', { text })],
    pending: [],
    cursor: 'c',
    more: false,
    reset: false,
  });
  await show(
    ComparePage,
    {
      [ONE]: sorter,
      [RUNS]: [
        agentRun(70, { total_input_tokens: 2_000, status: 'failed', error: 'It broke.' }),
        agentRun(69, { total_input_tokens: 1_000, result_summary: 'Sorted' }),
      ],
      'GET /api/agents/7/events?agentRunId=69&before=end&limit=200': events(1, 'Said first'),
      'GET /api/agents/7/events?agentRunId=70&before=end&limit=200': events(2, 'Said later'),
    },
    at('/compare/$left/$right', '/compare/69/70'),
  );
  const line = async (name: string) =>
    within(
      (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest(
        'tr',
      ) as HTMLElement,
    )
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await line('Input tokens')).toEqual(['1,000', '2,000']);
  expect(await line('Result')).toEqual(['Sorted', 'It broke.']);
  expect(await screen.findByText('Said first')).toBeVisible();
  expect(await screen.findByText('Said later')).toBeVisible();
});

test('results are shown as what they are', async () => {
  await show(
    ArtifactsPage,
    {
      [ONE]: { ...sorter, result_summary: 'All is **sorted**.' },
      [ARTIFACTS]: [
        artifact(1, 'Report', { kind: 'markdown', content: '# Costs' }),
        artifact(2, 'Figures', { kind: 'json', content: '{"a":1}' }),
        artifact(3, 'Page', { kind: 'link', content: 'https://example.com/x' }),
        artifact(4, 'Bad', { kind: 'link', content: 'javascript:alert(1)' }),
      ],
    },
    at('/artifacts', '/artifacts'),
  );
  expect(await screen.findByRole('heading', { name: 'Costs' })).toBeVisible();
  expect(screen.getByText('All is sorted.')).toBeVisible();
  const [run] = screen.getAllByRole('link', { name: 'From a run' });
  expect(run).toHaveAttribute('href', '/agents/7/runs/70');
  expect(screen.getByRole('group', { name: 'Figures' })).toHaveTextContent('{ "a": 1 }');
  expect(screen.getByRole('link', { name: 'https://example.com/x' })).toBeVisible();
  const bad = screen.getByText('javascript:alert(1)');
  expect(bad.closest('a')).toBeNull();
  expect(screen.getByRole('link', { name: /Raw text of Report/ })).toHaveAttribute(
    'href',
    '/api/agents/7/artifacts/1/raw',
  );
});

test('a long result is shown whole when that is asked for', async () => {
  const long = artifact(1, 'Report', { content: 'The beginning', truncated: true });
  await show(
    ArtifactsPage,
    {
      [ONE]: sorter,
      [ARTIFACTS]: [long],
      'GET /api/agents/7/artifacts/1': { ...long, content: 'Show all', truncated: false },
    },
    at('/artifacts', '/artifacts'),
  );
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Show all')).toBeVisible();
});

test('something is added by hand; what is refused says why', async () => {
  const answers: Record<string, unknown> = {
    [ONE]: sorter,
    [ARTIFACTS]: [],
    'POST /api/agents/7/artifacts': refusal(422, 'That is too much.'),
  };
  const { asked } = await show(ArtifactsPage, answers, at('/artifacts', '/artifacts'));
  await user.click(await screen.findByText('Add a result'));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Brief');
  await user.type(screen.getByRole('textbox', { name: 'Content' }), 'Words');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('That is too much.')).toBeVisible();
  expect(asked).toContain(
    'POST /api/agents/7/artifacts {"title":"Brief","content":"Words","kind":"text"}',
  );
});

const settings = (answers: Record<string, unknown>) =>
  show(
    AgentSettings,
    Object.assign(answers, { [ONE]: sorter, [STATE]: [], ...answers }),
    at('/settings', '/settings'),
  );

test('what is changed about an agent is saved, and nothing else', async () => {
  const { asked } = await settings({
    'PATCH /api/agents/7': { ...sorter, title: 'Counter', autonomy_enabled: true },
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Counter');
  await user.click(screen.getByRole('switch', { name: /Work until done/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('PATCH /api/agents/7 {"autonomy_enabled":true,"title":"Counter"}'),
  );
});

test('what it is to do cannot be changed while it works', async () => {
  await settings({ [ONE]: { ...sorter, status: 'running' } });
  expect(await screen.findByRole('textbox', { name: 'Objective' })).toHaveAttribute('readonly');
  expect(screen.getByText(/Stop the agent to change/)).toBeVisible();
});

test('the address of a webhook is told once', async () => {
  const made = {
    id: 5,
    agent_id: 7,
    type: 'webhook',
    token: 'secret',
    enabled: true,
    last_fired_at: null,
    last_ping_at: null,
    created_at: sorter.created_at,
  };
  const answers: Record<string, unknown> = { 'POST /api/agents/7/triggers': made };
  await settings(answers);
  await screen.findByRole('button', { name: 'Create webhook' });
  answers[ONE] = { ...sorter, triggers: [{ ...made, token: null }] };
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText(/\/hooks\/secret$/)).toBeVisible();
  expect(screen.getByText('Webhook 5')).toBeVisible();
});

test('notes are added under a name that the service takes', async () => {
  const known = { agent_id: 7, key: 'seen', value: 'All', updated_at: sorter.updated_at };
  const { asked } = await settings({ 'PUT /api/agents/7/state': {}, [STATE]: [known] });
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  const names = screen.getAllByRole('textbox', { name: 'Key' });
  const name = names.at(-1) as HTMLElement;
  await user.type(name, '-x');
  expect(screen.getByText(/Use lowercase letters/)).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Seen');
  expect(screen.getByText('This key already exists.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(name).toHaveFocus();
  await user.clear(name);
  await user.type(name, 'Last.Page');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '14');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('PUT /api/agents/7/state {"key":"last.page","value":"14"}'),
  );
  expect(await screen.findByRole('button', { name: 'Add note' })).toHaveFocus();
});
