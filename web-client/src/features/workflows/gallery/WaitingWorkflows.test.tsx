import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setLayout } from '@/test/layout';
import { show } from '@/test/show';
import { workflow } from '@/test/workflows';
import WaitingWorkflows from './WaitingWorkflows';

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
  expect(screen.getByText(/needs approval/i)).toBeVisible();
  expect(screen.getByText('Raise the limit.')).toBeVisible();
});

test('where none waits there is nothing', async () => {
  await show(WaitingWorkflows, { [WAITING]: [] });
  expect(screen.queryByText('Workflows waiting for you')).toBeNull();
});
