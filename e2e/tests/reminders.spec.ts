import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, type Topic, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

/** Makes a reminder due now, as another window would. */
async function fallDue(steward: Steward, topic: Topic, note: string | null): Promise<void> {
  const remind_at = new Date(Date.now() - 1000).toISOString();
  await steward.call('PUT', `/api/reminders/topic/${topic.id}`, { remind_at, note });
}

const line = (page: Page) => page.getByRole('region', { name: 'Reminder', exact: true });
const due = (page: Page) => page.getByRole('region', { name: 'Due', exact: true });
const dialog = (page: Page, name = 'Remind me') => page.getByRole('dialog', { name, exact: true });

test('a reminder is set by hand, changed and cancelled, in every window', async ({
  page,
  context,
  createTopic,
}) => {
  const topic = await createTopic('Letters');
  const other = await context.newPage();
  await Conversation.open(other, topic);
  await Conversation.open(page, topic);
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  await dialog(page).getByRole('button', { name: 'Tomorrow morning' }).click();
  await dialog(page).getByLabel('Note (optional)').fill('Stamps');
  await dialog(page).getByRole('button', { name: 'Set reminder' }).click();
  await expect(line(page)).toContainText(/Reminder tomorrow at 0?9:00.*: Stamps/);
  await expect(line(other)).toContainText('Stamps');
  await expect(page.getByRole('article', { name: 'Notice' })).toContainText('Reminder set for');
  await expectAccessible(page);

  await line(other).getByRole('button', { name: 'Edit' }).click();
  await dialog(other, 'Edit reminder').getByLabel('Time').fill('16:45');
  await dialog(other, 'Edit reminder').getByRole('button', { name: 'Set reminder' }).click();
  await expect(line(page)).toContainText(/(4:45|16:45)/);

  await other.goto('/');
  const coming = other.getByRole('region', { name: 'Upcoming' });
  await expect(coming.getByRole('link', { name: /Stamps/ })).toContainText(/(4:45|16:45)/);
  await line(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(line(page)).toHaveCount(0);
  await expect(coming).toHaveCount(0);
});

test('what is due waits on today until it is put off or done with @core', async ({
  page,
  steward,
  createTopic,
}) => {
  const letters = await createTopic('Letters');
  const garden = await createTopic('Garden');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();
  await fallDue(steward, letters, 'Stamps');
  await expect(page.getByRole('heading', { name: 'A reminder is waiting for you' })).toBeVisible();
  await fallDue(steward, garden, null);
  await expect(due(page).getByRole('link')).toHaveText([/Stamps\s*Letters/, /Garden/]);
  await expect(page.getByText('2 reminders due')).toBeAttached();
  await expectAccessible(page);

  const first = due(page).getByRole('group', { name: 'Reminder: Stamps' });
  await first.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'In an hour' }).click();
  await expect(due(page).getByRole('link')).toHaveText([/Garden/]);
  await due(page)
    .getByRole('link', { name: /Garden/ })
    .click();
  await expect(line(page)).toContainText('Due just now');
  await line(page).getByRole('button', { name: 'Done' }).click();
  await expect(line(page)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();
  await expect(due(page)).toHaveCount(0);
});
