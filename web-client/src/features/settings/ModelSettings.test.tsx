import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '@/test/show';
import ModelSettings from './ModelSettings';

const user = userEvent.setup();
const COPILOT = { id: 'assistant', label: 'GitHub Copilot', fields: [], uses_github_token: true };
const SETTINGS = {
  llm_provider: 'assistant',
  llm_model: '',
  llm_providers: {},
  llm_providers_present: {},
  api_keys_present: {},
  secrets_unreadable: [],
};

const answers = (active: object) => ({
  'GET /api/settings': SETTINGS,
  'PUT /api/settings': SETTINGS,
  'GET /api/llm/providers': [COPILOT],
  'GET /api/llm/active': {
    mock: true,
    reason: 'GitHub Copilot needs a GitHub token.',
    ...active,
  },
  'GET /api/llm/prices': [],
});

test('the default provider counts as chosen once someone has chosen it', async () => {
  const { asked } = await show(ModelSettings, answers({ chosen: false }));
  const provider = await screen.findByRole('button', { name: /Provider/ });
  expect(provider).toHaveTextContent('Choose a provider');
  expect(screen.getByText('No provider selected.')).toBeVisible();
  expect(screen.queryByLabelText('GitHub token')).toBeNull();

  await user.click(provider);
  await user.click(await screen.findByRole('option', { name: /GitHub Copilot/ }));
  expect(screen.getByLabelText('GitHub token')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toContain('PUT /api/settings {"llm_provider":"assistant"}'));
});

test('a provider that was chosen says what it lacks', async () => {
  await show(ModelSettings, answers({ chosen: true }));
  expect(await screen.findByRole('button', { name: /Provider/ })).toHaveTextContent(
    'GitHub Copilot',
  );
  expect(screen.getByText('GitHub Copilot needs a GitHub token.')).toBeVisible();
});

test('without a stored model, a price is for the one that answers', async () => {
  const unpriced = { input_price: null, output_price: null };
  const active = { chosen: true, mock: false, provider: 'assistant', model: 'gpt-4o', ...unpriced };
  await show(ModelSettings, answers(active));
  expect(await screen.findByRole('combobox', { name: 'Price for' })).toHaveValue('gpt-4o');
  expect(screen.getByRole('combobox', { name: 'Model' })).toHaveValue('');
});
