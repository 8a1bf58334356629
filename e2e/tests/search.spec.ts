import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Conversation, type Message, storedMessages } from '../support/conversation.ts';
import { expect, type Topic, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

interface Answer {
  results: { message_id: number | null; snippet: string }[];
}

/** Lets the assistant have said something. */
async function said(steward: Steward, { id }: Topic, content: string): Promise<Message> {
  return steward.call<Message>('POST', `/api/topics/${id}/messages/stopped`, { content });
}

/** Waits until so much is found; what was said a moment ago may take one. */
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

test('what was said is found from the palette, and opens in its place @dark @phone', async ({
  page,
  steward,
  createTopic,
}, info) => {
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
  await page.screenshot({ path: info.outputPath('palette.png') });
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`/topics/house/garden#message-${gate.id}$`));
  await expect(new Conversation(page).answers.first()).toBeInViewport();
});

test('by keyboard: the first that is found, a filter that is completed, and a look at the passage', async ({
  page,
  steward,
  createTopic,
}, info) => {
  const garden = await createTopic('Garden');
  await said(steward, garden, 'The gate is made of iron.');
  const { id } = await steward.call<{ id: number }>('POST', '/api/chats', { title: 'Smith' });
  await steward.call('POST', `/api/chats/${id}/messages/stopped`, { content: 'Iron is heavy.' });
  await findable(steward, 'iron', 2);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await expect(palette.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('iron ');
  await expect(palette.getByRole('status')).toHaveText(/^2 results/);
  const look = palette.getByRole('complementary');
  await expect(look).toContainText(/iron/i);
  await page.screenshot({ path: info.outputPath('preview.png') });
  await page.keyboard.type('in:');
  await expect(palette.getByRole('menuitem', { name: /^in:topic/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('textbox')).toHaveValue('iron in:chat ');
  await expect(palette.getByRole('status')).toHaveText(/^One result/);
  await expect(palette.getByRole('button', { name: 'Remove the filter in:chat' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chats\/[^/]+#message-\d+$/);
});

test('the search page finds by word, phrase and filter, keeps its address and leads back @dark @phone', async ({
  page,
  steward,
  createTopic,
}, info) => {
  const garden = await createTopic('Garden');
  await said(steward, garden, 'The iron gate stands open.');
  await said(steward, garden, 'A gate of iron would be heavier.');
  await said(steward, await createTopic('Iron'), 'The gate again.');
  await findable(steward, 'gate', 3);
  await page.goto('/search');
  await expect(page.getByText('What was it about?')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('hints.png') });
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
  await expect(page.getByText('Nothing is found for “gate in:chat”')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter in:chat' }).click();
  await expect(results(page)).toHaveCount(3);
  await expect(page.getByText('3 results.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('page.png') });

  const heavier = results(page).filter({ hasText: 'heavier' });
  await heavier.click();
  await expect(page).toHaveURL(/\/topics\/garden#message-\d+$/);
  await page.goBack();
  await expect(field(page)).toHaveValue('gate ');
  await expect(heavier).toBeFocused();
});

test('the search page by keyboard: from the field into the results, and into the message', async ({
  page,
  steward,
  createTopic,
}) => {
  const garden = await createTopic('Garden');
  for (const wood of ['Oak', 'Elm']) await said(steward, garden, `${wood} is wood.`);
  await findable(steward, 'wood', 2);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('wood');
  await page.getByRole('menuitem', { name: 'All results for “wood”' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=wood$/);
  await expect(results(page)).toHaveCount(2);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(results(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(results(page).last()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topics\/garden#message-\d+$/);
});

test('the palette and the page find the same, in the same order', async ({
  page,
  steward,
  createTopic,
}) => {
  const garden = await createTopic('Garden');
  for (let tree = 1; tree <= 30; tree++) await said(steward, garden, `Tree number ${tree} grows.`);
  const { results: all } = await findable(steward, 'grows', 30);
  await page.goto('/search?q=grows');
  await expect(results(page)).toHaveCount(30);
  const onPage = await results(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(onPage).toEqual(all.map((one) => `/topics/garden#message-${one.message_id}`));
  const palette = await openPalette(page);
  await palette.getByRole('textbox').fill('grows');
  const lines = palette.getByRole('menuitem', { name: /Tree number/ });
  await expect(lines).toHaveCount(12);
  const first = all.slice(0, 12).map(({ snippet }) => snippet);
  for (const [index, snippet] of first.entries())
    await expect(lines.nth(index)).toContainText(snippet);
});

test('more than a page of results is read on as one scrolls', async ({
  page,
  steward,
  createTopic,
}) => {
  const garden = await createTopic('Garden');
  for (let tree = 1; tree <= 95; tree++) await said(steward, garden, `Tree number ${tree} grows.`);
  await findable(steward, 'grows 95', 1);
  await page.goto('/search?q=grows');
  await expect(page.getByText('More than 40 results.')).toBeVisible();
  await results(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => results(page).count()).toBeGreaterThan(40);
  await results(page).last().scrollIntoViewIfNeeded();
  await expect(results(page)).toHaveCount(95);
  await expect(page.getByText('95 results.')).toBeVisible();
});

test('a message in the middle of a long topic opens marked and in the middle; one reads on from there @phone', async ({
  page,
  steward,
  createTopic,
}, info) => {
  test.slow(); // hundreds of messages, one after the other
  const diary = await createTopic('Diary');
  const other = await createTopic('Other');
  for (let day = 1; day <= 400; day++) {
    await said(steward, diary, `Day ${day}: rain.`);
    // Its rows are not numbered one after the other.
    if (day % 100 === 0) await said(steward, other, `Note ${day}`);
  }
  const rows = await storedMessages(steward, diary);
  const wanted = rows.find(({ content }) => content === 'Day 150: rain.');
  await findable(steward, '"Day 150"', 1);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('before_id')) pages.push(request.url());
  });
  await page.goto('/search?q=%22Day+150%22');
  await results(page).first().click();
  const row = page.locator('[data-index]').filter({ hasText: 'Day 150: rain.' });
  await expect(row).toBeInViewport();
  await expect(row).toHaveClass(/marked-row/);
  await expect(row).toBeFocused();
  await page.screenshot({ path: info.outputPath('marked.png') });
  const height = page.viewportSize()?.height ?? 0;
  const box = await row.boundingBox();
  expect(Math.abs((box?.y ?? 0) - height / 2)).toBeLessThan(height / 4);
  // What is around it comes at once, whatever lies between it and the end.
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
    expect(seen).toContain('Day 400: rain.');
  }).toPass({ intervals: [100] });
  const after = Array.from({ length: 251 }, (_, index) => `Day ${index + 150}: rain.`);
  expect(after.filter((day) => !seen.has(day))).toEqual([]);
  await page.goto(`/topics/diary#message-${wanted?.id}`);
  await expect(row).toBeInViewport();
  await page.getByRole('button', { name: 'Latest' }).click();
  await expect(page.getByText('Day 400: rain.', { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Latest' })).toBeHidden();
});

test('what was deleted is not found any more, and comes back with its topic', async ({
  page,
  steward,
  createTopic,
}) => {
  const garden = await createTopic('Garden');
  const { id } = await said(steward, garden, 'The gate squeaks.');
  await said(steward, garden, 'A squeaking hinge.');
  await findable(steward, 'squeak', 2);
  await page.goto('/search?q=squeak');
  await expect(results(page)).toHaveCount(2);
  await steward.call('DELETE', `/api/topics/${garden.id}/messages/${id}`);
  await page.reload();
  await expect(results(page)).toHaveCount(1);
  await steward.call('DELETE', `/api/topics/${garden.id}`);
  await page.reload();
  await expect(page.getByText('Nothing is found for “squeak”')).toBeVisible();
  await steward.call('POST', `/api/topics/${garden.id}/restore`);
  await findable(steward, 'squeak', 1);
  await page.reload();
  await expect(results(page)).toHaveCount(1);
});

test('what another answer has replaced is found, and leads to its question', async ({
  page,
  provider,
  createTopic,
  steward,
}) => {
  const garden = await createTopic('Garden');
  const conversation = await Conversation.open(page, garden);
  provider.when('What grows in shade?', { deltas: ['Ferns, above all.'] });
  await conversation.ask('What grows in shade?');
  await conversation.settled();
  provider.when('What grows in shade?', { deltas: ['Hostas do well.'] });
  await conversation.act(conversation.answers, 'Answer again');
  await expect(conversation.answers).toContainText('Hostas');
  await conversation.settled();
  await findable(steward, 'ferns', 1);
  await page.goto('/search?q=ferns');
  await results(page).first().click();
  await expect(
    page.getByText(/^That message is not shown: another answer has replaced it/),
  ).toBeVisible();
  await expect(page.locator('.marked-row')).toContainText('What grows in shade?');
  await page.getByRole('button', { name: 'Previous answer' }).click();
  await expect(conversation.answers).toContainText('Ferns');
});

test('a word that is misspelled finds what is spelled nearly so', async ({
  page,
  steward,
  createTopic,
}) => {
  await said(steward, await createTopic('Garden'), 'The rhododendron needs acid soil.');
  await findable(steward, 'rhododendron', 1);
  await page.goto('/search?q=rhododendrun+');
  await expect(results(page)).toHaveCount(1);
  await expect(page.getByText('Nothing is spelled so: these are the nearest.')).toBeVisible();
});

test('without the service the palette finds what it has, and the page says why it cannot @phone', async ({
  page,
  steward,
  createTopic,
}) => {
  await createTopic('Iron gate');
  await said(steward, await createTopic('Garden'), 'Iron rusts.');
  await findable(steward, 'rusts', 1);
  await page.goto('/search?q=rusts');
  await expect(results(page)).toHaveCount(1);
  const palette = await openPalette(page);
  await palette.getByRole('textbox').fill('iron');
  await expect(palette.getByRole('menuitem', { name: /Iron gate/ })).toBeVisible();
  await page.context().setOffline(true);
  await palette.getByRole('textbox').fill('iron g');
  await expect(palette.getByRole('menuitem', { name: /Iron gate/ })).toBeVisible();
  await expect(palette.getByRole('status')).toContainText('Steward cannot be reached');
  await page.keyboard.press('Escape');
  await field(page).fill('iron');
  await expect(page.getByText('What was said could not be searched')).toBeVisible();
  await expect(page.getByText(/^Steward cannot be reached/).first()).toBeVisible();
  await page.context().setOffline(false);
  // As soon as the service is heard again.
  await expect(results(page)).toHaveCount(2);
});
