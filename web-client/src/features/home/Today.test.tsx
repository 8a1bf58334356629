import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendUnsent } from '@/api/outbox';
import { keepModelsOfBegun } from '@/kit/begunLater';
import { keep, kept } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import type { Parts } from '@/kit/parts';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { topic } from '@/test/topics';
import { workflow } from '@/test/workflows';
import { DRAFT } from './QuickStart';
import Today from './Today';

const NAMES =
  'modelPicker waitingAgents waitingWorkflows dueReminders comingReminders nextSchedules'.split(
    ' ',
  );
const parts = {
  ...Object.fromEntries(NAMES.map((name) => [name, async () => ({ default: () => null })])),
  workflowNews: async () => ({
    default: ({ workflows }: Parts['workflowNews']) => workflows.map(({ name }) => name).join(', '),
  }),
};

beforeEach(() => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  announce([{ id: 'lender', parts }]);
});

test('workflows that failed or run are told', async () => {
  await show(Today, {
    'GET /api/topics/tree': [topic(1, 'House')],
    'GET /api/workflows': [
      workflow(3, 'Letter', { status: 'running' }),
      workflow(4, 'Nightly', { status: 'failed', finished_at: new Date().toISOString() }),
    ],
  });
  expect(await screen.findByText('Nightly, Letter')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'One workflow failed' })).toBeVisible();
});

test('the page has its name while its lists load', async () => {
  await show(Today, { 'GET /api/topics/tree': new Promise(() => {}) });
  expect(screen.getByLabelText('Loading topics')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('where the topics could not be loaded, the page keeps its name', async () => {
  await show(Today, { 'GET /api/topics/tree': refusal(500, 'Not now.') });
  expect(await screen.findByText('The topics could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a topic that waits for the connection keeps its model, also when it is taken back', async () => {
  const stop = keepModelsOfBegun();
  const answers: Record<string, unknown> = {
    'GET /api/topics/tree': [topic(1, 'House')],
    'POST /api/topics': refusal(503, 'Not here.'),
  };
  keep('draft', DRAFT, 'Where to go?');
  keep('model', DRAFT, 'large');
  const { asked, client } = await show(Today, answers);
  const start = await screen.findByRole('button', { name: 'Start topic' });
  await userEvent.click(start);
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }));
  expect(kept('model', DRAFT)).toBe('large');
  await userEvent.click(start);
  await screen.findByText('New topic “Where to go?”');
  answers['POST /api/topics'] = topic(9, 'Where to go?');
  await sendUnsent(client);
  // Another round of sending may have come first.
  const SENT = /^POST \/api\/topics\/9\/.*"model":"large"/;
  await waitFor(() => expect(asked.some((line) => SENT.test(line))).toBe(true));
  expect(kept('model', 'topic:9')).toBe('large');
  stop();
});
