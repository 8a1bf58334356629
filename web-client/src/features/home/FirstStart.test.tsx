import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal, show } from '@/test/show';
import { useToasts } from '@/ui/toast';
import { FirstStart } from './FirstStart';

const provider = (id: string, label: string, local: boolean) => ({
  id,
  label,
  local,
  retired: '',
  fields: [],
});
const PROVIDERS = [
  provider('openai', 'OpenAI', false),
  provider('ollama', 'Ollama', true),
  provider('mock', 'Demo mode', true),
];
const page = () => <FirstStart onChoose={() => {}} />;

test('a look that finds nothing says where it looked, and the next one can find a server', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/llm/providers': PROVIDERS,
    'POST /api/llm/test': { ok: false, message: '', models: [] },
  };
  await show(page, answers);
  expect(await screen.findByText(/^Nothing answered at 1 local address\./)).toBeVisible();
  answers['POST /api/llm/test'] = { ok: true, message: '', models: [{ id: 'small' }] };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Ollama found/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use small' })).toBeVisible();
});

test('before it is known where to look, nothing is said to have been looked at', async () => {
  await show(page, { 'GET /api/llm/providers': new Promise(() => {}) });
  expect(await screen.findByText('Looking for a local server…')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a provider is chosen where one starts, and its settings begin with it', async () => {
  await show(page, {
    'GET /api/llm/providers': PROVIDERS,
    'POST /api/llm/test': { ok: false, message: '', models: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a provider' }));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('menuitem', { name: 'OpenAI' }));
  expect(localStorage.getItem('steward.form.model')).toBe('{"provider":"openai"}');
});

test('a chosen model leaves the focus to the message box', async () => {
  const choose = vi.fn();
  await show(() => <FirstStart onChoose={choose} />, {
    'GET /api/llm/providers': PROVIDERS,
    'POST /api/llm/test': { ok: true, message: '', models: [{ id: 'small' }] },
    'PUT /api/settings': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use small' }));
  await waitFor(() => expect(choose).toHaveBeenCalled());
});

test('a model that could not be saved leaves the focus where it is', async () => {
  const choose = vi.fn();
  await show(() => <FirstStart onChoose={choose} />, {
    'GET /api/llm/providers': PROVIDERS,
    'POST /api/llm/test': { ok: true, message: '', models: [{ id: 'small' }] },
    'PUT /api/settings': refusal(503, 'Not now.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use small' }));
  await waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)?.text).toBe('The model was not saved.'),
  );
  expect(choose).not.toHaveBeenCalled();
});

test('Try the demo saves demo mode as the provider', async () => {
  const { asked } = await show(page, {
    'GET /api/llm/providers': PROVIDERS,
    'POST /api/llm/test': { ok: false, message: '', models: [] },
    'PUT /api/settings': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try the demo' }));
  await waitFor(() =>
    expect(asked).toContain('PUT /api/settings {"llm_provider":"mock","llm_model":""}'),
  );
});
