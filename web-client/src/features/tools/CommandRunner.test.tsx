import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Settings } from '@/api/types';
import { type Answers, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { CommandRunner } from './CommandRunner';

const user = userEvent.setup();
const PUT = 'PUT /api/settings';
const settings = {
  cmd_runner_jail: true,
  cmd_runner_image: 'python:3.14-slim',
  cmd_runner_network: false,
  cmd_runner_timeout_seconds: 120,
  cmd_runner_max_output_bytes: 100000,
  cmd_runner_memory: '512m',
  cmd_runner_pids_limit: 256,
  cmd_runner_cpus: '1',
} as Settings;

beforeEach(() => {
  localStorage.clear();
  useToasts.setState({ toasts: [] });
});

const page = (stored: Settings = settings, more: Answers = {}) =>
  show(() => <CommandRunner settings={stored} />, {
    'GET /api/settings': stored,
    [PUT]: stored,
    ...more,
  });

test('who lets commands run without a jail has read what that means', async () => {
  const { asked } = await page();
  await user.click(await screen.findByRole('switch', { name: /Only in a sandbox/ }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Run commands without a sandbox?',
  });
  expect(question).toHaveTextContent('with Steward’s permissions');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.filter((one) => one.startsWith(PUT))).toEqual([]);

  await user.click(screen.getByRole('switch', { name: /Only in a sandbox/ }));
  await user.click(await screen.findByRole('button', { name: 'Run without a sandbox' }));
  await waitFor(() => expect(asked).toContain(`${PUT} {"cmd_runner_jail":false}`));
});

test('to put the jail back asks nothing', async () => {
  const { asked } = await page({ ...settings, cmd_runner_jail: false });
  await user.click(await screen.findByRole('switch', { name: /Only in a sandbox/ }));
  await waitFor(() => expect(asked).toContain(`${PUT} {"cmd_runner_jail":true}`));
});

test('only what was changed is saved, and no number that cannot be', async () => {
  const { asked } = await page();
  const seconds = await screen.findByRole('textbox', { name: 'Maximum seconds per command' });
  await user.clear(seconds);
  await user.type(seconds, '4000');
  expect(screen.getByText('Enter a whole number from 1 to 3,600.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.clear(seconds);
  await user.type(seconds, '60');
  const memory = screen.getByRole('textbox', { name: 'Memory' });
  await user.clear(memory);
  await user.type(memory, ' 1g ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContain(`${PUT} {"cmd_runner_timeout_seconds":60,"cmd_runner_memory":"1g"}`),
  );
});

test('what the service refuses stands at its field', async () => {
  await page(settings, {
    [PUT]: Response.json(
      {
        status: 422,
        title: 'Invalid',
        detail: 'cmd_runner_cpus must be a number.',
        errors: [{ field: 'cmd_runner_cpus', message: 'must be a number from 0.01 to 999' }],
      },
      { status: 422 },
    ),
  });
  const cpus = await screen.findByRole('textbox', { name: 'CPUs' });
  await user.clear(cpus);
  await user.type(cpus, 'many');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Must be a number from 0.01 to 999/)).toBeVisible();
});
