import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/test/show';
import { MockLine } from './MockLine';

test.each([
  ['No model is chosen.', 'Demo mode: sample answers only. No model is chosen. Set up a model'],
  [null, 'Demo mode: sample answers only. It is the provider in Settings. Set up a model'],
])('the mock says that it answers, and why: %s', async (reason, says) => {
  await show(MockLine, { 'GET /api/llm/active': { mock: true, reason } });
  expect((await screen.findByRole('status')).textContent).toBe(says);
});
