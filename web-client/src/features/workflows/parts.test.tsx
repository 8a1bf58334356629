import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { WorkflowValue } from '@/api/workflows';
import { announce } from '@/kit/feature';
import { keyFault } from '@/kit/StateValueForm';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { workflow, workflowStep } from '@/test/workflows';
import { useToasts } from '@/ui/toast';
import { feature } from './manifest';
import SettingsPage from './settings/SettingsPage';
import StatePage from './state/StatePage';
import VersionsPage from './versions/VersionsPage';

const user = userEvent.setup();
const digest = workflow(1, 'Digest', { version: 2 });
const BASE = { 'GET /api/workflows/1': digest, 'GET /api/settings': { agents_enabled: true } };
const at = (rest: string) => ({
  path: `/workflows/$id/${rest}`,
  href: `/workflows/1/${rest}`,
});

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  useToasts.setState({ toasts: [] });
  announce([feature, { id: 'lender', parts: { schedule: async () => ({ default: () => null }) } }]);
});

const value = (key: string, text: string): WorkflowValue => ({
  id: 1,
  workflow_id: 1,
  key,
  value: text,
  created_at: '2026-11-25T10:00:00Z',
  updated_at: '2026-11-25T10:00:00Z',
});
const STATE = 'GET /api/workflows/1/state';

test('a value of one character says so', async () => {
  await show(StatePage, { ...BASE, [STATE]: [value('last', '7')] }, at('state'));
  expect(await screen.findByText('1 character')).toBeVisible();
});

test('a key is shown as the placeholder that means it, and its value when that is asked for', async () => {
  await show(StatePage, { ...BASE, [STATE]: [value('last', '2026.11')] }, at('state'));
  expect(await screen.findByRole('heading', { name: 'State' })).toBeVisible();
  expect(await screen.findByText('{{state.last}}')).toBeVisible();
  expect(screen.getByText('7 characters')).toBeVisible();
  expect(screen.queryByText('2026.11')).toBeNull();
  await user.click(screen.getByText('Value'));
  expect(screen.getByText('2026.11')).toBeVisible();
});

test('a value is added, and all are reset only after a question', async () => {
  const answers: Record<string, unknown> = { ...BASE, [STATE]: [value('last', '2026.11')] };
  const { asked } = await show(StatePage, answers, at('state'));
  await user.click(await screen.findByRole('button', { name: 'Add a value' }));
  await user.type(screen.getByRole('textbox', { name: 'Key' }), 'Next');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain('PUT /api/workflows/1/state {"key":"next","value":"x"}'),
  );
  expect(await screen.findByRole('button', { name: 'Add a value' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Reset…' }));
  answers[STATE] = [];
  expect(asked).not.toContain('DELETE /api/workflows/1/state');
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/workflows/1/state'));
  expect(await screen.findByText('No values yet')).toBeVisible();
});

test('a deleted value can be restored', async () => {
  const { asked } = await show(
    StatePage,
    { ...BASE, [STATE]: [value('last', '2026.11')] },
    at('state'),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete last' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/workflows/1/state/last'));
  useToasts.getState().toasts.at(-1)?.action?.run();
  await waitFor(() =>
    expect(asked).toContain('PUT /api/workflows/1/state {"key":"last","value":"2026.11"}'),
  );
});

test.each([
  ['', undefined],
  ['last.run-1', undefined],
  ['last', 'This key already exists.'],
  ['.x', expect.stringContaining('lowercase')],
  ['a b', expect.stringContaining('lowercase')],
])('the key %s', (key, fault) => {
  expect(keyFault(key, ['last'])).toEqual(fault);
});

test.each([
  [StatePage, 'state', STATE, 'The state could not be loaded'],
  [VersionsPage, 'versions', 'GET /api/workflows/1/versions', 'The versions could not be loaded'],
] as const)('what cannot be loaded says so: %#', async (Page, rest, line, text) => {
  await show(Page, { ...BASE, [line]: refusal(500, 'The disk is full.') }, at(rest));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('The disk is full.')).toBeVisible();
});

const line = (version: number, current: boolean) => ({
  version,
  current,
  created_at: '2026-11-25T10:00:00Z',
});
const VERSIONS = {
  'GET /api/workflows/1/versions': [line(2, true), line(1, false)],
  'GET /api/workflows/1/versions/1': {
    ...digest,
    version: 1,
    max_loops: 5,
    steps: [{ ...workflowStep(0), own: null }],
  },
  'GET /api/workflows/1/versions/2': {
    ...digest,
    steps: [{ ...workflowStep(0), own: null }],
  },
};

test('a version says what is different now, and is restored after a question', async () => {
  const { asked } = await show(VersionsPage, { ...BASE, ...VERSIONS }, at('versions'));
  await user.click(await screen.findByRole('button', { name: 'Show differences of version 1' }));
  const row = within(await screen.findByRole('row', { name: /Loop limit/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['5', '3']);
  await user.click(screen.getByRole('button', { name: 'Restore… version 1' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(asked).toContain('POST /api/workflows/1/versions/1/restore'));
});

test('while a run goes on no version is restored', async () => {
  const running = { ...digest, status: 'running' };
  await show(
    VersionsPage,
    { ...BASE, ...VERSIONS, 'GET /api/workflows/1': running },
    at('versions'),
  );
  expect(await screen.findByRole('button', { name: 'Restore… version 1' })).toBeDisabled();
});

test('only what was changed is saved', async () => {
  const { asked } = await show(
    SettingsPage,
    { ...BASE, 'PATCH /api/workflows/1': { ...digest, token_cap: 5000 } },
    at('settings'),
  );
  await user.type(await screen.findByRole('textbox', { name: /Token limit/ }), '5000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toContain('PATCH /api/workflows/1 {"token_cap":5000}'));
});

test('the address of a webhook is shown once, and it is removed after a question', async () => {
  const answers: Record<string, unknown> = {
    ...BASE,
    'POST /api/workflows/1/webhook': { ...digest, webhook_present: true, webhook_token: 'abc' },
  };
  const { asked } = await show(SettingsPage, answers, at('settings'));
  answers['GET /api/workflows/1'] = { ...digest, webhook_present: true };
  await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
  const address = await screen.findByRole('group', { name: 'Webhook address' });
  expect(address).toHaveTextContent(`${location.origin}/api/workflows/hooks/abc`);
  await user.click(screen.getByRole('button', { name: 'Remove…' }));
  answers['GET /api/workflows/1'] = digest;
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toContain('DELETE /api/workflows/1/webhook'));
  expect(await screen.findByText('The webhook is off.')).toBeVisible();
});

test('a workflow whose run waits for a person leads there from each of its pages', async () => {
  const waiting = { ...digest, status: 'awaiting_approval' };
  await show(StatePage, { ...BASE, 'GET /api/workflows/1': waiting, [STATE]: [] }, at('state'));
  expect(await screen.findByRole('link', { name: 'Review Digest' })).toHaveAttribute(
    'href',
    '/workflows/1/run/latest',
  );
  expect(screen.queryByRole('button', { name: /^Run/ })).toBeNull();
});
