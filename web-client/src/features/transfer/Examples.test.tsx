import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, show } from '@/test/show';
import { transferPreview } from '@/test/transfer';
import { useToasts } from '@/ui/toast';
import ImportPage from './ImportPage';
import { useSource } from './source';

const user = userEvent.setup();
const PREVIEW = 'POST /api/transfer/preview';
const TEXT = 'kind: workflow\nworkflow:\n  name: Digest\n';
const EXAMPLES = [
  {
    name: 'morning-briefing',
    kind: 'workflow',
    title: 'Morning briefing',
    description: 'What is due today.',
    agent_count: 1,
    step_count: 2,
  },
  {
    name: 'planner',
    kind: 'agent',
    title: 'Travel planner',
    description: 'Plans a trip.',
    agent_count: 1,
    step_count: 0,
  },
];

beforeEach(() => {
  useSource.setState({ source: null, pasted: '', fault: null });
  useToasts.setState({ toasts: [] });
});

test('an example goes to the same preview, in its own words', async () => {
  const { asked } = await show(
    ImportPage,
    {
      'GET /api/transfer/examples': EXAMPLES,
      'GET /api/transfer/examples/morning-briefing': new Response(TEXT),
      [PREVIEW]: transferPreview('Morning briefing'),
    },
    { path: '/workflows/import', href: '/workflows/import' },
  );
  const example = await screen.findByRole('button', { name: /Morning briefing/ });
  expect(example).toHaveTextContent('A workflow with 2 steps');
  expect(screen.queryByRole('button', { name: /Travel planner/ })).toBeNull();
  await user.click(example);
  expect(await screen.findByRole('heading', { name: /^Use the example “Morn/ })).toBeVisible();
  expect(screen.getByText('What is due today.')).toBeVisible();
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Gather', 'Check', 'Send']);
  expect(screen.queryByRole('group', { name: 'File contents' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Use this example' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose another example' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Start from an example');
  const [first] = await screen.findAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Examples');
  expect(screen.getByRole('link', { name: 'Workflows' })).toHaveAttribute('href', '/workflows');
  expect(asked).toContain(`${PREVIEW} ${JSON.stringify({ content: TEXT })}`);
});

test('an example that cannot be read says so', async () => {
  await show(
    ImportPage,
    {
      'GET /api/transfer/examples': EXAMPLES,
      'GET /api/transfer/examples/planner': refusal(500, 'The disk is full.'),
    },
    { path: '/transfer', href: '/transfer' },
  );
  await user.click(await screen.findByRole('button', { name: /Travel planner/ }));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: '“Travel planner” could not be read.', detail: 'The disk is full.' },
    ]),
  );
});
