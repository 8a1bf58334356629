import type { Page, TestInfo } from '@playwright/test';
import { Conversation } from '../support/conversation.ts';
import { expect, openTopic, test } from '../support/fixtures.ts';

// Names and depths that nobody plans for: photographed, and nothing is wider than the window.

const LONG = 'A name that uses every letter which a title may have, '.repeat(5).slice(0, 255);

test('long, deep and right-to-left names keep within the window @dark @phone', async ({
  page,
  createTopic,
}, info) => {
  let above = await createTopic('House');
  for (let level = 2; level <= 9; level++) above = await createTopic(`Level ${level}`, above);
  await createTopic('رسالة إلى الجيران عن السقف');
  await createTopic('Ein Brief an שכנים about the roof');
  const long = await createTopic(LONG);

  await openTopic(page, above);
  await expect(page.getByRole('heading', { level: 1, name: 'Level 9' })).toBeVisible();
  await photograph(page, info, 'deep');
  await page.goto('/topics');
  await expect(page.getByRole('treeitem', { name: /^A name that uses/ })).toBeVisible();
  await photograph(page, info, 'list');
  await openTopic(page, long);
  await expect(page.getByRole('heading', { level: 1, name: /^A name that uses/ })).toBeVisible();
  await photograph(page, info, 'long');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^A name that uses/ })).toBeVisible();
  await photograph(page, info, 'today');
});

test('wide tables, long names of models and mixed text keep within the window @dark @phone', async ({
  page,
  provider,
  steward,
  createTopic,
}, info) => {
  const model = 'a-publisher/a-model-'.padEnd(120, 'x');
  provider.models = [model];
  await steward.call('PUT', '/api/settings', { llm_model: model });
  const columns = Array.from({ length: 12 }, (_, index) => `Column ${index + 1}`);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  provider.when('Show me everything', {
    deltas: [
      `${line(columns)}\n${line(columns.map(() => '---'))}\n${line(columns.map((_, n) => `${n * 128} kB`))}\n\n`,
      'السؤال عن السقف: هل يتسرب الماء؟\n\n- نعم\n- لا\n\nAnd in English again, with `שלום` inside.\n\n',
      '- one\n  - two\n- [x] done\n\n```\nno language != no code\n```\n\n```c++\nstd::cout << (a != b);\n```\n',
    ],
  });
  const conversation = await Conversation.open(page, await createTopic('Everything'));
  await conversation.ask('Show me everything');
  await conversation.settled();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(conversation.sendButton).toBeInViewport({ ratio: 1 });
  // A list begins where its language begins, and so do its dashes.
  const direction = (item: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: item })
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await direction('نعم')).toBe('rtl');
  expect(await direction('one')).toBe('ltr');
  await photograph(page, info, 'everything');
});

async function photograph(page: Page, info: TestInfo, name: string): Promise<void> {
  const picture = await page.screenshot({ path: info.outputPath(`${name}.png`) });
  await info.attach(name, { body: picture, contentType: 'image/png' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
