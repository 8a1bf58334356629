import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/test/show';
import { MockLine } from './MockLine';

test.each([
  [true, 'No model is chosen.', 'No model is chosen. '],
  [true, null, ''],
  [false, 'GitHub Copilot needs a GitHub token.', 'No provider selected. '],
])('the mock says that it answers, and why: %s, %s', async (chosen, reason, description) => {
  await show(MockLine, { 'GET /api/llm/active': { mock: true, chosen, reason } });
  expect((await screen.findByRole('status')).textContent).toBe(
    `Demo mode: sample answers only. ${description}Set up a model`,
  );
});
