import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, TestInfo } from '@playwright/test';
import { NEXT_STEPS, RICH } from '../support/answers.ts';
import { Conversation } from '../support/conversation.ts';
import { expect, type Topic, test } from '../support/fixtures.ts';
import { inPieces } from '../support/script.ts';

// The pictures of the manual. The same content and the same times in each run, so that a picture changes only
// when the product does. STEWARD_SCREENSHOTS=1 writes them into the manual.

const FOLDER = fileURLToPath(
  new URL(
    process.env.STEWARD_SCREENSHOTS ? '../../docs-site/public/screenshots/' : '../out/screenshots/',
    import.meta.url,
  ),
);
const NOW = new Date('2026-03-14T09:30:00Z');
const QUESTION = 'How far does a stone fall in three seconds?';

test.use({ colorScheme: 'light' });

test.beforeEach(async ({ page, steward, provider }) => {
  provider.models = ['ada-large', 'ada-small'];
  await steward.call('PUT', '/api/settings', { theme: 'light', llm_model: 'ada-large' });
  await page.clock.setFixedTime(NOW);
  await fixTimes(page);
});

test('today @phone', async ({ page, createTopic }, info) => {
  await workspace(createTopic);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Bread, the long way/ })).toBeVisible();
  await take(page, 'today', info);
});

test('the first start @phone', async ({ page, steward }, info) => {
  await steward.call('PUT', '/api/settings', { llm_provider: 'assistant' });
  await page.goto('/');
  await expect(page.getByText('None was found.')).toBeVisible();
  await take(page, 'first-start', info);
});

test('a conversation @phone', async ({ page, provider, createTopic }, info) => {
  provider.when(QUESTION, {
    reasoning: ['Distance is half of g times t squared.'],
    deltas: inPieces(RICH + NEXT_STEPS, 40),
    usage: { prompt: 412, completion: 268 },
  });
  await workspace(createTopic);
  const conversation = await Conversation.open(page, await createTopic('Falling stones'));
  await conversation.ask(QUESTION);
  await expect(page.getByRole('button', { name: 'And on the Moon?' })).toBeVisible();
  await page.reload();
  await expect(conversation.answers.getByRole('cell', { name: '44.1 m' })).toBeVisible();
  await take(page, 'conversation', info);
});

test('follow-ups and alternatives', async ({ page, provider, createTopic }, info) => {
  const again = 'And on the Moon?';
  provider.when(QUESTION, { deltas: ['About 44 metres: half of 9.8 times three squared.'] });
  await workspace(createTopic);
  const conversation = await Conversation.open(page, await createTopic('Falling stones'));
  await conversation.ask(QUESTION);
  await conversation.settled();
  await conversation.answers.getByRole('button', { name: 'Answer again' }).click();
  await expect(page.getByRole('group', { name: 'Answer 2 of 2' })).toBeVisible();
  const moon = provider.hold(again);
  await conversation.ask(again);
  const chat = await moon.opened;
  chat.text('On the Moon it falls more slowly');
  await expect(conversation.answers.last()).toContainText('more slowly');
  await conversation.follow('Draw both as a diagram');
  await conversation.follow('Put the numbers into a table');
  // An answer that is being written shows the seconds and the time of this run.
  await conversation.stopButton.click();
  await conversation.settled();
  await page.reload();
  await expect(conversation.waiting.getByRole('button', { name: 'Send now' })).toHaveCount(2);
  await take(page, 'follow-ups', info);
});

test('the model settings @phone', async ({ page }, info) => {
  await page.goto('/settings/model');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('button', { name: 'ada-small' })).toBeVisible();
  await take(page, 'settings-model', info);
});

test('the palette', async ({ page, createTopic }, info) => {
  await workspace(createTopic);
  await page.goto('/topics');
  await expect(page.getByRole('treeitem', { name: 'Taxes' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('to');
  await expect(
    page.getByRole('dialog', { name: 'Search' }).getByRole('menuitem').first(),
  ).toBeVisible();
  await take(page, 'palette', info);
});

async function workspace(
  createTopic: (title: string, parent?: Topic) => Promise<Topic>,
): Promise<void> {
  await createTopic('Taxes');
  const house = await createTopic('House');
  await createTopic('Roof and gutters', house);
  await createTopic('Heating', house);
  await createTopic('Bread, the long way');
}

/** What the service says about times and durations, with every run's own figures replaced by the same ones. */
async function fixTimes(page: Page): Promise<void> {
  await page.route(/\/api\/(topics|settings|llm)/, async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().endsWith('/stream'))
      return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    // Lists begin with what is newest, a transcript with what is oldest.
    const transcript = route.request().url().includes('/messages');
    let times = 0;
    const minutes = () => (transcript ? 60 - ++times : ++times);
    const body = text
      .replaceAll(
        /"\d{4}-\d\d-\d\dT[^"]+Z"/g,
        () => `"${new Date(+NOW - minutes() * 60_000).toISOString()}"`,
      )
      .replaceAll(/"elapsed_ms":\d+/g, '"elapsed_ms":6400');
    return route.fulfill({ response, body });
  });
}

async function take(page: Page, name: string, info: TestInfo): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const device = info.project.name === 'phone' ? '-phone' : '';
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: `${FOLDER}${name}${device}.png`,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
}
