import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/test/show';
import ChatSettings from './ChatSettings';

const settings = { chat_autoname_enabled: true, chat_autoname_model: 'small' };

test('while the models are read there is no field to type in that would be taken away', async () => {
  await show(ChatSettings, {
    'GET /api/settings': settings,
    'GET /api/llm/models': new Promise(() => {}),
  });
  expect(await screen.findByRole('button', { name: /Model for titles/ })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('where the provider lists none, a model is typed', async () => {
  await show(ChatSettings, { 'GET /api/settings': settings, 'GET /api/llm/models': [] });
  expect(await screen.findByRole('textbox', { name: 'Model for titles' })).toHaveValue('small');
});
