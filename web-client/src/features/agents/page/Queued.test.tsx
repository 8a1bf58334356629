import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { keep } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { agent } from '@/test/agents';
import { setLayout } from '@/test/layout';
import { neverResized } from '@/test/resize';
import { show } from '@/test/show';
import { feature } from '../manifest';
import TranscriptPage from './TranscriptPage';

const user = userEvent.setup();
const ONE = 'GET /api/agents/7';
const EVENTS = `${ONE}/events?agentRunId=70&before=end&limit=200`;
const QUEUE = `${ONE}/queue`;
const NOTHING = { events: [], pending: [], cursor: 'c', more: false, reset: false, earlier: null };

beforeEach(() => {
  setLayout('desktop');
  neverResized();
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  localStorage.clear();
  keep('draft', 'agent:7', '');
  Element.prototype.scrollIntoView = () => {};
  announce([feature]);
});

const sorter = agent(7, 'Invoice sorter');
const open = (answers: Record<string, unknown>) =>
  show(
    TranscriptPage,
    Object.assign(answers, { [EVENTS]: NOTHING, 'GET /api/settings': { agents_enabled: true } }),
    { path: '/agents/$id', href: '/agents/7' },
  );

test('while it works, words wait and can be taken back; commands are for Steward and go', async () => {
  const answers: Record<string, unknown> = {
    [ONE]: { ...sorter, status: 'running', active_narration: 'Reading page 3' },
    [QUEUE]: [],
  };
  const { asked, client } = await open(answers);
  expect(await screen.findByText('Reading page 3')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Message to Invoice sorter' });
  await user.type(field, 'Hurry');
  answers[QUEUE] = [{ id: 3, content: 'Hurry', created_at: '2026-11-27T10:00:00Z' }];
  await user.click(screen.getByRole('button', { name: 'Queue message' }));
  const queued = within(await screen.findByRole('region', { name: 'Queued messages' }));
  expect(queued.getByText('Hurry')).toBeVisible();
  expect(queued.getByText('Queued · sent when its tools are done')).toBeVisible();
  expect(asked).toContain('POST /api/agents/7/send {"message":"Hurry"}');
  expect(screen.getByText('Reading page 3')).toBeVisible();
  expect(field).toHaveValue('');
  await waitFor(() => expect(client.isFetching()).toBe(0)); // a late read would take the row away
  answers[QUEUE] = [];
  await user.click(queued.getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(field).toHaveValue('Hurry'));
  expect(asked).toContain('DELETE /api/agents/7/queue/3');
  expect(screen.queryByRole('region', { name: 'Queued messages' })).toBeNull();
  await user.clear(field);
  await user.type(field, '/ren');
  expect(screen.getByRole('option', { name: /rename/ })).toBeVisible();
  await user.type(field, '{Tab}Counter{Enter}');
  await waitFor(() =>
    expect(asked).toContain('POST /api/agents/7/send {"message":"/rename Counter"}'),
  );
});

test('after a stop, what waits says when it is sent', async () => {
  await open({
    [ONE]: { ...sorter, status: 'cancelled' },
    [QUEUE]: [{ id: 3, content: 'Hurry', created_at: '2026-11-27T10:00:00Z' }],
  });
  expect(await screen.findByText('Not sent · sent with your next message')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});
