import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { workflow } from '@/test/workflows';
import WaitingWorkflows from './WaitingWorkflows';
import WorkflowNews from './WorkflowNews';

const WAITING = 'GET /api/workflows?waiting=true';

beforeEach(() => setLayout('desktop'));

test('each leads to its run, and says what it waits for', async () => {
  const waiting = [
    workflow(3, 'Letter', { status: 'awaiting_approval' }),
    workflow(4, 'Trip', { status: 'paused', error: 'Raise the limit.' }),
  ];
  await show(WaitingWorkflows, { [WAITING]: waiting });
  expect(await screen.findByRole('link', { name: /Letter/ })).toHaveAttribute(
    'href',
    '/workflows/3/run/latest',
  );
  expect(screen.getByRole('link', { name: /Letter/ }).closest('[data-step]')).not.toBeNull();
  expect(screen.getByText(/needs approval/i)).toBeVisible();
  expect(screen.getByText('Raise the limit.')).toBeVisible();
});

test('where none waits there is nothing', async () => {
  await show(WaitingWorkflows, { [WAITING]: [] });
  expect(screen.queryByText('Workflows waiting for you')).toBeNull();
});

test('Today names the workflows that failed or run, and stops a run after a question', async () => {
  const news = [
    workflow(3, 'Nightly', { status: 'failed', error: 'No connection.' }),
    workflow(4, 'Letter', { status: 'running' }),
  ];
  const { asked } = await show(() => <WorkflowNews workflows={news} />, {});
  expect(await screen.findByRole('link', { name: /Nightly.*No connection.*failed/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop Nightly' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop Letter' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the run' }));
  await waitFor(() => expect(asked).toContain('POST /api/workflows/4/cancel'));
});
