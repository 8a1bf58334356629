import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

const PROMPT = 'What is due today?';
const TYPED = 'every weekday at 7:00 and Saturdays at noon, Berlin time';
const WORDS = 'Every weekday at 07:00 and Saturdays at 12:00, Berlin time';
const PAUSED = 'All schedules are paused until you resume them.';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule for “Briefing”' });

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for the schedule of Briefing' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.beforeEach(({ steward }) => steward.call('DELETE', '/api/schedules/pause'));

test('a topic gets a schedule in words, which is run, skipped and paused, each with its reason @core', async ({
  page,
  provider,
  createTopic,
}) => {
  provider.when(PROMPT, { deltas: ['The letter to the bank is due.'] });
  const topic = await createTopic('Briefing');

  await test.step('it is written in words, and says its next times', async () => {
    await Conversation.open(page, topic);
    await page.getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    const form = dialog(page);
    await form.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    await form.getByRole('textbox', { name: 'When', exact: true }).fill(TYPED);
    await expect(form.getByText(WORDS, { exact: true })).toBeVisible();
    await expect(form.getByRole('status').filter({ hasText: 'Next:' }).locator('time')).toHaveCount(
      5,
    );
    await expect(
      form.getByRole('group', { name: 'Rule 2' }).getByLabel('Time', { exact: true }),
    ).toHaveValue('12:00');
    await expectAccessible(page, '[role=dialog]');
    await form.getByRole('button', { name: 'Create schedule', exact: true }).click();
    await expect(form).toHaveCount(0);
  });

  await page.goto('/schedules');
  const row = page
    .getByRole('list', { name: 'Schedules' })
    .getByRole('listitem')
    .filter({ hasText: 'Briefing' });

  await test.step('it runs now, and the next time is left out', async () => {
    await expect(row).toContainText(WORDS);
    await row.getByRole('button', { name: 'Run Briefing now' }).click();
    await expect(row).toContainText('Finished.');
    await choose(page, 'Skip next');
    await expect(page.getByText(/Skipped the run/).first()).toBeVisible();
  });

  await test.step('each time has its reason', async () => {
    await choose(page, 'Past and upcoming runs');
    const view = dialog(page);
    await view.locator('summary', { hasText: 'Past and upcoming runs' }).click();
    const times = view.getByRole('listitem');
    await expect(times.filter({ hasText: 'Planned' })).toHaveCount(5);
    await expect(times.filter({ hasText: 'Skipped by you.' })).toContainText('Skipped');
    await expect(times.filter({ hasText: 'started by you' })).toContainText('Ran');
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
  });

  await test.step('all are paused, and go on', async () => {
    await page.getByRole('button', { name: 'Pause all…' }).click();
    const pause = page.getByRole('dialog', { name: 'Pause all schedules' });
    await pause.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByText(PAUSED)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(page.getByText(PAUSED)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pause all…' })).toBeVisible();
  });

  await test.step('the answer stands in the topic', async () => {
    const conversation = await Conversation.open(page, topic);
    await expect(conversation.questions).toContainText(PROMPT);
    await expect(conversation.answers).toContainText('The letter to the bank is due.');
    await expect(page.getByRole('article', { name: 'Notice' })).toContainText(
      'The schedule was started manually',
    );
  });
});
