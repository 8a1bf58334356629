import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { announce } from '@/kit/feature';
import { blueprint, inboxItem } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { LimitFields } from './AgentFields';
import BlueprintsPage from './blueprints/BlueprintsPage';
import { EMPTY } from './draft';
import WaitingAgents from './inbox/WaitingAgents';
import { feature } from './manifest';
import SettingsPage from './SettingsPage';

const user = userEvent.setup();
const SETTINGS = {
  agents_enabled: true,
  agents_default_model: 'auto',
  agents_approval_policy: 'balanced',
  agents_system_prompt: '',
  agents_reasoning_effort: '',
  agents_context_tier: 'default',
  agents_max_concurrent: 3,
  agents_watchdog_timeout_seconds: 600,
  agent_event_retention_days: 30,
  agent_event_max_per_session: 2000,
  agent_run_retention_days: 90,
  notifications_enabled: false,
};

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature]);
});

test('settings of agents are saved together', async () => {
  const { asked } = await show(SettingsPage, {
    'GET /api/settings': SETTINGS,
    'PUT /api/settings': SETTINGS,
  });
  expect(await screen.findByText('Maximum concurrent agents')).toBeVisible();
  const many = screen.getByRole('textbox', { name: 'Maximum concurrent agents' });
  await user.clear(many);
  await user.type(many, '101');
  expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(asked.filter((line) => line.startsWith('PUT'))).toHaveLength(0);
  await user.clear(many);
  await user.type(many, '5');
  await user.type(screen.getByRole('textbox', { name: 'Instructions for all agents' }), 'Be brief');
  const days = screen.getByRole('textbox', { name: 'Days to keep entries' });
  await user.clear(days);
  await user.type(days, '0');
  const runs = screen.getByRole('textbox', { name: 'Days to keep finished runs' });
  await user.clear(runs);
  await user.type(runs, '365');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain(
      'PUT /api/settings {"agents_system_prompt":"Be brief","agents_max_concurrent":5,"agent_event_retention_days":0,"agent_run_retention_days":365}',
    ),
  );
});

test('the default model has no name of its own here', async () => {
  const named = { ...SETTINGS, agents_default_model: 'large' };
  const { asked } = await show(SettingsPage, {
    'GET /api/settings': named,
    'PUT /api/settings': SETTINGS,
  });
  const model = await screen.findByRole('combobox', { name: 'Model' });
  expect(model).toHaveAttribute('placeholder', 'Default model');
  await user.clear(model);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toContain('PUT /api/settings {"agents_default_model":"auto"}'));
  expect(model).toHaveValue('');
  expect(screen.getByRole('link', { name: 'Rules' })).toHaveAttribute('href', '/agents/rules');
});

test('the permissions of a new agent name the default', async () => {
  await show(() => <LimitFields fields={EMPTY} onChange={() => {}} refusalOf={() => undefined} />, {
    'GET /api/settings': SETTINGS,
  });
  expect(
    await screen.findByRole('button', { name: /^Default \(Ask before changes\)/ }),
  ).toBeVisible();
});

test('agents are switched off at once', async () => {
  const { asked } = await show(SettingsPage, { 'GET /api/settings': SETTINGS });
  await user.click(await screen.findByRole('switch', { name: /Enable agents/ }));
  await waitFor(() => expect(asked).toContain('PUT /api/settings {"agents_enabled":false}'));
});

test('what was allowed for a run can be undone', async () => {
  const grant = {
    agent_id: 7,
    agent_run_id: 70,
    type: 'shell',
    title: 'Run a command',
    target: 'ls',
    at: '2026-11-25T10:00:00Z',
  };
  const answers: Record<string, unknown> = {
    'GET /api/settings': SETTINGS,
    'GET /api/agents/permissions': [grant],
    'POST /api/agents/permissions/reset': { cleared: 1 },
  };
  const { asked } = await show(SettingsPage, answers);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/permissions/reset'));
});

test('what is allowed is not said to be nothing before it is known', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/settings': SETTINGS,
    'GET /api/agents/permissions': refusal(503, 'Not now.'),
  };
  await show(SettingsPage, answers);
  expect(await screen.findByText('The approvals could not be loaded')).toBeVisible();
  expect(screen.queryByText(/No active approvals/)).toBeNull();
  answers['GET /api/agents/permissions'] = [];
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/No active approvals/)).toBeVisible();
});

test('a blueprint is written down, changed and deleted', async () => {
  const answers: Record<string, unknown> = { 'GET /api/agents/blueprints': [] };
  const { asked } = await show(BlueprintsPage, answers);
  await user.click(await screen.findByRole('button', { name: /New template/ }));
  const made = within(await screen.findByRole('dialog', { name: 'New template' }));
  await user.type(made.getByRole('textbox', { name: 'Name' }), 'Reviewer');
  answers['GET /api/agents/blueprints'] = [
    blueprint(4, 'Reviewer', { autonomy_enabled: true, max_steps: 1 }),
  ];
  await user.click(made.getByRole('button', { name: 'Create' }));
  const sent = () => asked.find((line) => line.startsWith('POST /api/agents/blueprints '));
  await waitFor(() => expect(sent()).toContain('"name":"Reviewer"'));
  expect(await screen.findByText('works until done, at most 1 step')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Reviewer/ }));
  const changed = within(await screen.findByRole('dialog', { name: 'Edit Reviewer' }));
  await user.type(changed.getByRole('textbox', { name: 'Description' }), 'Reads');
  await user.click(changed.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('PATCH /api/agents/blueprints/4 {"description":"Reads"}'),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Reviewer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/agents/blueprints/4'));
});

test('blueprints that cannot be read say so', async () => {
  await show(BlueprintsPage, { 'GET /api/agents/blueprints': refusal(503, 'Not now.') });
  expect(await screen.findByText('The templates could not be loaded')).toBeVisible();
});

test('Today names the agents that wait, and is silent where none does', async () => {
  const asking = { detail: 'Which **timetable**?', request_id: null };
  const step = { title: 'Step', workflow_id: 3 };
  const all = [1, 2, 3, 4, 5, 6].map((id) =>
    inboxItem(id, id === 2 ? asking : id === 3 ? step : {}),
  );
  await show(WaitingAgents, {
    'GET /api/agents/inbox': all,
    'GET /api/workflows/3': workflow(3, 'Letter'),
  });
  expect(await screen.findByText('Agent 1')).toBeVisible();
  expect(screen.getByText('Which timetable?')).toBeVisible();
  expect(await screen.findByText('Letter › Step')).toBeVisible();
  expect(screen.queryByText('Agent 6')).toBeNull();
  expect(screen.getByRole('link', { name: 'All 6 in Inbox' })).toBeVisible();
});
