import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sendUnsent } from '@/api/outbox';
import { keepModelsOfBegun } from '@/kit/begunLater';
import { keep, kept } from '@/kit/drafts';
import { announce } from '@/kit/feature';
import { setLayout } from '@/test/layout';
import { refusal, show } from '@/test/show';
import { topic } from '@/test/topics';
import { DRAFT } from './QuickStart';
import Today from './Today';

test('a topic that waits for the connection keeps its model, also when it is taken back', async () => {
  setLayout('desktop');
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  const part = async () => ({ default: () => null });
  const names =
    'modelPicker waitingAgents waitingWorkflows dueReminders comingReminders nextSchedules';
  const parts = Object.fromEntries(names.split(' ').map((name) => [name, part]));
  announce([{ id: 'lender', parts }]);
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
