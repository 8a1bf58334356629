import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { dropOnWindow } from '../support/drop.ts';
import { expect, type Topic, test } from '../support/fixtures.ts';

let number = 0;

/** A small export in ChatGPT's format: each conversation is a question and an answer. */
function chatgpt(...titles: string[]): Buffer {
  number++;
  const node = (parent: string | null, role: string, text: string, at: number) => ({
    parent,
    message: {
      author: { role },
      create_time: at,
      content: { content_type: 'text', parts: [text] },
      metadata: { model_slug: 'gpt-x' },
    },
  });
  const conversations = titles.map((title, index) => ({
    id: `e2e-${process.pid}-${number}-${index}`,
    title,
    create_time: 1_600_000_000,
    update_time: 1_600_000_100,
    current_node: 'a',
    mapping: {
      q: node(null, 'user', `What about ${title}?`, 1_600_000_000),
      a: node('q', 'assistant', `This is about ${title}.`, 1_600_000_050),
    },
  }));
  return Buffer.from(JSON.stringify(conversations));
}

async function hand(page: Page, name: string, buffer: Buffer) {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/json', buffer });
}

test.beforeEach(async ({ steward }) => {
  for (const { id } of await steward.call<{ id: number }[]>('GET', '/api/imports')) {
    await steward.call('DELETE', `/api/imports/${id}`).catch(() => undefined);
  }
});

test('a person hands in an export, chooses, and finds it where it belongs @core', async ({
  page,
  context,
  steward,
}) => {
  await page.goto('/settings/import');
  await expect(
    page.getByText('From ChatGPT, Claude, Open WebUI, another Steward or Markdown files.'),
  ).toBeVisible();
  const other = await context.newPage();
  await other.goto('/settings/import');

  const file = chatgpt('Rome', 'Paris', 'Oslo');
  await hand(page, 'conversations.json', file);
  const card = page.getByRole('region', { name: 'conversations.json' });
  await expect(card.getByRole('button', { name: 'Import 3 conversations' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Import 3 conversations' })).toBeVisible();

  await card.getByRole('textbox', { name: 'Conversations to import' }).fill('par');
  await expect(card.getByRole('checkbox')).toHaveCount(1);
  await card.getByRole('checkbox', { name: /Paris/ }).focus();
  await page.keyboard.press('Space');
  await card.getByRole('button', { name: 'Import 2 conversations' }).click();

  await expect(card.getByText('2 conversations imported.')).toBeVisible();
  await expect(other.getByText('2 conversations imported.')).toBeVisible();
  await expectAccessible(page);
  await other.close();
  await card.getByRole('link', { name: 'Open topic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ChatGPT' })).toBeVisible();
  const topics = await steward.call<Topic[]>('GET', '/api/topics');
  expect(topics.map(({ title }) => title).toSorted()).toEqual(['ChatGPT', 'Oslo', 'Rome']);

  await page.goto(`/topics/${topics.find(({ title }) => title === 'Rome')?.slug}`);
  await expect(page.getByText('This is about Rome.')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await test.step('a file that is dropped on a topic is offered, and brings nothing twice', async () => {
    await dropOnWindow(page, 'dropped.json', file.toString());
    await expect(page.getByText('Import the conversations of dropped.json?')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const again = page.getByRole('region', { name: 'dropped.json' });
    await again.getByRole('button', { name: 'Import 3 conversations' }).click();
    await expect(again.getByText('2 conversations already imported.')).toBeVisible();
  });
});
