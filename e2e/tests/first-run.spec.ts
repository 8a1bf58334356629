import { expect, test } from '../support/fixtures.ts';

// A fresh installation: no topic, no model.
test.beforeEach(async ({ steward }) => {
  await steward.call('PUT', '/api/settings', { llm_provider: 'assistant', llm_model: '' });
});

test('the first screen offers three ways to get answers and two questions to try, and the mock says what it is', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What would you like to work on?',
  );
  await expect(page.getByRole('heading', { name: 'Connect a model' })).toBeVisible();
  await expect(page.getByText('No model connected: answers are samples.')).toBeHidden();
  await page.getByRole('button', { name: /How far does a stone fall/ }).click();
  const begin = page.getByRole('textbox', { name: 'First message' });
  await expect(begin).toHaveValue('How far does a stone fall in three seconds?');

  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('heading', { name: 'Connect a model' })).toBeHidden();
  await page.getByRole('link', { name: 'Set up a model' }).click();
  await expect(page).toHaveURL(/\/settings\/model$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Model');

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await begin.fill('Hello there');
  await page.getByRole('button', { name: 'Start topic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello there' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/Demo mode/)
      .first(),
  ).toBeVisible();

  await page.goto('/workflows');
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^Needs approval · /)).toBeVisible();
});

test('a newcomer sets up a model and gets an answer from it @core', async ({ page, provider }) => {
  provider.when('What is the highest mountain of Scotland?', { deltas: ['Ben ', 'Nevis', '.'] });
  await page.goto('/settings/model');
  await page.getByRole('button', { name: /Provider/ }).click();
  await page.getByRole('option', { name: /OpenAI-compatible/i }).click();
  await page.getByRole('textbox', { name: /base url/i }).fill(provider.baseUrl);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByRole('button', { name: 'small-model' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^small-model via /)).toBeVisible();

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByText('No model connected: answers are samples.')).toBeHidden();
  await page
    .getByRole('textbox', { name: 'First message' })
    .fill('What is the highest mountain of Scotland?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topics\/.+/);
  await expect(page.getByText('Ben Nevis.')).toBeVisible();
});
