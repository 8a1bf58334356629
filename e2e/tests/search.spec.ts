import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { Conversation, type Message, storedMessages } from '../support/conversation.ts';
import { expect, type Topic, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

interface Answer {
  results: { message_id: number | null; snippet: string }[];
}

/** Stores a message of the assistant. */
async function said(steward: Steward, { id }: Topic, content: string): Promise<Message> {
  return steward.call<Message>('POST', `/api/topics/${id}/messages/stopped`, { content });
}

/** Waits until this many results are found; indexing may take a moment. */
async function findable(steward: Steward, q: string, count: number): Promise<Answer> {
  const ask = () => steward.call<Answer>('GET', `/api/search?q=${encodeURIComponent(q)}`);
  await expect.poll(async () => (await ask()).results.length).toBe(count);
  return ask();
}

async function openPalette(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('button', { name: 'Search' })
    .click();
  await expect(palette.getByRole('textbox')).toBeFocused();
  return palette;
}

const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link');
const field = (page: Page) => page.getByRole('searchbox');

test('what was said is found from the palette, and opens in its place @phone @core', async ({
  page,
  steward,
  createTopic,
}) => {
  const garden = await createTopic('Garden', await createTopic('House'));
  const gate = await said(steward, garden, 'The gate by the wall is made of **wrought iron**.');
  await said(steward, garden, 'Roses need sun.');
  await findable(steward, 'wrought', 1);
  await page.goto('/');
  const palette = await openPalette(page);
  await palette.getByRole('textbox').fill('wrought ir');
  const hit = palette.getByRole('menuitem', { name: /wrought iron/ });
  await expect(hit.locator('mark').first()).toHaveText(/wrought/);
  await expect(hit).toContainText('Steward · Garden');
  await expectAccessible(page, '[role=dialog]');
  // A filter is completed in place.
  await page.keyboard.type(' in:');
  await expect(palette.getByRole('menuitem', { name: /^in:topic/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('textbox')).toHaveValue(/^wrought ir in:\w+ $/);
  await palette.getByRole('button', { name: /^Remove the filter in:/ }).click();
  // A space ends the last word, so it is no longer a prefix.
  await palette.getByRole('textbox').fill('wrought ir');
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`/topics/house/garden#message-${gate.id}$`));
  await expect(new Conversation(page).answers.first()).toBeInViewport();
});

test('the search page finds by word, phrase and filter, keeps its address and leads back @phone', async ({
  page,
  steward,
  createTopic,
}) => {
  const garden = await createTopic('Garden');
  await said(steward, garden, 'The iron gate stands open.');
  await said(steward, garden, 'A gate of iron would be heavier.');
  await said(steward, await createTopic('Iron'), 'The gate again.');
  await findable(steward, 'gate', 3);
  await page.goto('/search');
  await expect(page.getByText('What are you looking for?')).toBeVisible();
  await field(page).fill('iron gate');
  await expect(results(page)).toHaveCount(2);
  await field(page).fill('"iron gate"');
  await expect(results(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/search\?q=%22iron(\+|%20)gate%22$/);
  await page.reload();
  await expect(field(page)).toHaveValue('"iron gate"');
  await expect(results(page)).toHaveCount(1);

  await field(page).fill('gate');
  await page.getByRole('button', { name: 'in:', exact: true }).click();
  await page.getByRole('button', { name: /^in:chat/ }).click();
  await expect(page.getByText('No results for “gate in:chat”')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter in:chat' }).click();
  await expect(results(page)).toHaveCount(3);
  await expect(page.getByText('3 results.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // From the field into the results, and into the message.
  await field(page).press('ArrowDown');
  await expect(results(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(results(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  const heavier = results(page).filter({ hasText: 'heavier' });
  await heavier.press('Enter');
  await expect(page).toHaveURL(/\/topics\/garden#message-\d+$/);
  await page.goBack();
  await expect(field(page)).toHaveValue('gate ');
  await expect(heavier).toBeFocused();
});

test('a message in the middle of a long topic opens marked and in the middle; one reads on from there', async ({
  page,
  steward,
  createTopic,
}) => {
  const diary = await createTopic('Diary');
  const other = await createTopic('Other');
  for (let day = 1; day <= 240; day++) {
    await said(steward, diary, `Day ${day}: rain.`);
    // Makes the ids of its messages non-consecutive.
    if (day % 60 === 0) await said(steward, other, `Note ${day}`);
  }
  const rows = await storedMessages(steward, diary);
  const wanted = rows.find(({ content }) => content === 'Day 100: rain.');
  await findable(steward, '"Day 100"', 1);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('before_id')) pages.push(request.url());
  });
  await page.goto('/search?q=%22Day+100%22');
  await results(page).first().click();
  const row = page.locator('[data-index]').filter({ hasText: 'Day 100: rain.' });
  await expect(row).toBeInViewport();
  await expect(row).toHaveClass(/marked-row/);
  await expect(row).toBeFocused();
  const height = page.viewportSize()?.height ?? 0;
  const box = await row.boundingBox();
  expect(Math.abs((box?.y ?? 0) - height / 2)).toBeLessThan(height / 4);
  // The messages around it load at once, regardless of the distance to the end.
  expect(pages.filter((url) => url.includes(`before_id=${(wanted?.id ?? 0) + 50}`))).toHaveLength(
    1,
  );
  expect(pages.length).toBeLessThan(4);
  await expect(row).not.toHaveClass(/marked-row/);

  const log = page.getByRole('log');
  const seen = new Set<string>();
  await expect(async () => {
    await log.evaluate((element) => element.scrollBy(0, 400));
    for (const text of await page.getByText(/^Day \d+: rain\.$/).allTextContents()) seen.add(text);
    expect(seen).toContain('Day 240: rain.');
  }).toPass({ intervals: [100] });
  const after = Array.from({ length: 141 }, (_, index) => `Day ${index + 100}: rain.`);
  expect(after.filter((day) => !seen.has(day))).toEqual([]);
  await page.goto(`/topics/diary#message-${wanted?.id}`);
  await expect(row).toBeInViewport();
  await page.getByRole('button', { name: 'Latest' }).click();
  await expect(page.getByText('Day 240: rain.', { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Latest' })).toBeHidden();
});
