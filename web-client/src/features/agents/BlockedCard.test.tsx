import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { announce } from '@/kit/feature';
import { agent, agentRun } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { toolServer } from '@/test/tools';
import { BlockedCard } from './BlockedCard';
import { feature } from './manifest';

const user = userEvent.setup();

beforeEach(() => {
  setLayout('desktop');
  localStorage.clear();
  announce([feature]);
});

const waiting = agent(7, 'Caller', {
  status: 'blocked',
  block_reason: 'sign_in',
  current_run: agentRun(70, { status: 'blocked', mcp_servers: 'mail, files,crm' }),
});

const card = (reason: typeof waiting.block_reason) => () => (
  <BlockedCard agent={7} reason={reason} question="Sign in." />
);

test('a sign-in is done at each server, and tried again; words would not help', async () => {
  const { asked } = await show(card('sign_in'), {
    'GET /api/agents/7': waiting,
    'GET /api/mcp/servers?probe=false': [
      toolServer('mail', { oauth: true, state: 'needs_auth' }),
      toolServer('crm', { oauth: true, state: 'disconnected' }),
      toolServer('files', { state: 'error' }),
      toolServer('other', { oauth: true, state: 'needs_auth' }),
    ],
    'POST /api/agents/7/resume': { ...waiting, status: 'pending' },
  });
  expect(await screen.findByRole('link', { name: 'Sign in to mail' })).toHaveAttribute(
    'href',
    '/settings/tools/mail',
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Sign in to mail',
    'Sign in to crm',
  ]);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toContain('POST /api/agents/7/resume'));
});

test('what waits for its provider leads to its settings; words would not help', async () => {
  await show(card('provider'), { 'GET /api/agents/7': waiting });
  expect(await screen.findByRole('link', { name: 'Model settings' })).toHaveAttribute(
    'href',
    '/settings/model',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an answer that would erase the transcript asks first', async () => {
  const { asked } = await show(card('question'), { 'GET /api/agents/7': waiting });
  await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), '/clear');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(asked.some((line) => line.startsWith('POST'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(asked.some((line) => line.startsWith('POST'))).toBe(true));
});

test('what has used up its steps goes on, with words or without', async () => {
  await show(card('steps'), { 'GET /api/agents/7': waiting });
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
