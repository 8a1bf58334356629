import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { makeAgent, statusOf } from '../support/agents.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

// A run's text can be read while the model writes it, and appears once, whatever happens to the page.

const TASK = 'Write a story';

interface Transcript {
  events: { kind: string; text: string | null }[];
}

const said = async (steward: Steward, agent: number) =>
  (await steward.call<Transcript>('GET', `/api/agents/${agent}/events`)).events
    .filter(({ kind }) => kind === 'assistant_message')
    .map(({ text }) => text);

const log = (page: Page) => page.getByRole('log', { name: `Timeline of ${TASK}` });
const answers = (page: Page, words: string) =>
  log(page).getByRole('article', { name: 'Agent' }).filter({ hasText: words });

/** Counts on each change of the page how often these words appear; returns the minimum and the maximum. */
async function countAllTheWhile(page: Page, words: string): Promise<() => Promise<number[]>> {
  await page.evaluate((looked) => {
    const counts: number[] = [];
    const count = () =>
      counts.push(
        (document.querySelector('[role=log]')?.textContent ?? '').split(looked).length - 1,
      );
    count();
    new MutationObserver(count).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { counts });
  }, words);
  return () =>
    page.evaluate(() => {
      const { counts } = window as unknown as { counts: number[] };
      return [Math.min(...counts), Math.max(...counts)];
    });
}

test('words grow before they are stored, after a reload and a cut too, and stand there once in the end', async ({
  page,
  context,
  steward,
  provider,
}) => {
  const held = provider.hold(TASK);
  const { id } = await makeAgent(steward, TASK);
  await page.goto(`/agents/${id}`);
  const chat = await held.opened;
  chat.reasoning('A story begins');
  await page.getByRole('button', { name: 'Thinking' }).click();
  chat.reasoning(' at its beginning.');
  await expect(log(page)).toContainText('A story begins at its beginning.');
  chat.text('Once upon a time\n\nPROG');
  await expect(answers(page, 'Once upon a time')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Writing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thought' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await said(steward, id)).toEqual([]);

  await page.reload();
  await expect(answers(page, 'Once upon a time')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/agents/${id}`);
  await expect(answers(second, 'Once upon a time')).toBeVisible();
  chat.text('RESS: 50 | half way\nthere was a steward ');
  for (const window of [page, second])
    await expect(answers(window, 'there was a steward')).toHaveCount(1);
  await expect(log(page)).not.toContainText('PROG');
  expect(await said(steward, id)).toEqual([]);

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible();
  chat.text('who lost nothing.');
  await context.setOffline(false);
  await expect(answers(page, 'who lost nothing.')).toHaveCount(1);
  const counted = await countAllTheWhile(page, 'who lost nothing.');
  chat.finish();
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  expect(await said(steward, id)).toHaveLength(1);
  for (const window of [page, second]) {
    await expect(log(window).getByRole('article', { name: 'End of step' })).toHaveCount(1);
    await expect(answers(window, 'Once upon a time')).toHaveCount(1);
    await expect(log(window).locator('[data-growing]')).toHaveCount(0);
  }
  expect(await counted()).toEqual([1, 1]);
});

test('a run that ends while the connection is down, and one that is stopped, leave what they said once, wherever someone reads', async ({
  page,
  context,
  steward,
  provider,
}) => {
  const held = provider.hold(TASK);
  const { id } = await makeAgent(steward, TASK);
  await page.goto(`/agents/${id}`);
  const chat = await held.opened;
  chat.text('Before the cut. ');
  await expect(answers(page, 'Before the cut.')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible();
  chat.text('After it.').finish();
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  await context.setOffline(false);
  await expect(answers(page, 'Before the cut. After it.')).toHaveCount(1);
  await expect(log(page).locator('[data-growing]')).toHaveCount(0);

  const again = provider.hold('Another one');
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  await page.getByRole('textbox', { name: `Message to ${TASK}` }).fill('Another one');
  await page.keyboard.press('Enter');
  const other = await again.opened;
  const atEnd = () =>
    log(page).evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight < 80);
  other.text('A line.\n\n'.repeat(60));
  await expect(answers(page, 'A line.')).toBeVisible();
  await expect.poll(atEnd).toBe(true);
  // A reader who scrolled up stays there.
  await log(page).evaluate((it) => it.scrollTo(0, 0));
  const latest = page.getByRole('button', { name: 'Latest' });
  await expect(latest).toBeVisible();
  other.text('Half a sto');
  await expect(answers(page, 'Half a sto')).toHaveCount(1);
  expect(await log(page).evaluate((it) => it.scrollTop)).toBe(0);
  await latest.click();
  await expect.poll(atEnd).toBe(true);
  const field = page.getByRole('textbox', { name: `Message to ${TASK}` });
  const queued = page.getByRole('region', { name: 'Queued messages' });
  await field.fill('Make it short');
  await page.getByRole('button', { name: 'Queue message' }).click();
  await expect(queued.getByRole('listitem')).toContainText('Make it short');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await other.closed;
  await expect(queued).toContainText('sent with your next message');
  await expect(log(page).getByText('Stopped.')).toBeVisible();
  await expect(answers(page, 'Half a sto')).toHaveCount(1);
  await expect(log(page).locator('[data-growing]')).toHaveCount(0);
  expect(await said(steward, id)).toEqual([
    'Before the cut. After it.',
    expect.stringMatching(/Half a sto$/),
  ]);

  await field.fill('And kind');
  await page.keyboard.press('Enter');
  await expect(queued).toHaveCount(0);
  for (const words of ['Make it short', 'And kind'])
    await expect(
      log(page).getByRole('article', { name: 'You' }).filter({ hasText: words }),
    ).toHaveCount(1);
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
});
