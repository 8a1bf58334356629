import type { Page, TestInfo } from '@playwright/test';
import { Conversation, storedMessages } from '../support/conversation.ts';
import { expect, openTopic, test } from '../support/fixtures.ts';

// Extreme names and depths: photographed, and nothing is wider than the window.

const WIDE = 'W'.repeat(255);
const LONG = 'A name that uses every letter which a title may have, '.repeat(5).slice(0, 255);

test('long, deep and right-to-left names keep within the window @phone', async ({
  page,
  createTopic,
}, info) => {
  let above = await createTopic('House');
  for (let level = 2; level <= 9; level++) above = await createTopic(`Level ${level}`, above);
  await createTopic('رسالة إلى الجيران عن السقف');
  await createTopic('Ein Brief an שכנים about the roof');
  const long = await createTopic(LONG);
  const wide = await createTopic(WIDE);

  await openTopic(page, above);
  await expect(page.getByRole('heading', { level: 1, name: 'Level 9' })).toBeVisible();
  await photograph(page, info, 'deep');
  await page.goto('/topics');
  await expect(page.getByRole('treeitem', { name: /^A name that uses/ })).toBeVisible();
  await photograph(page, info, 'list');
  await openTopic(page, long);
  await expect(page.getByRole('heading', { level: 1, name: /^A name that uses/ })).toBeVisible();
  await photograph(page, info, 'long');
  await openTopic(page, wide);
  await expect(page.getByRole('heading', { level: 1, name: /^WWW/ })).toBeVisible();
  await page.getByRole('button', { name: 'Topic actions' }).click();
  await page.getByRole('menuitem', { name: 'New topic under this' }).click();
  await expect(page.getByRole('textbox', { name: 'What is it about?' })).toBeVisible();
  await photograph(page, info, 'dialog');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^A name that uses/ })).toBeVisible();
  await photograph(page, info, 'today');
});

test('of a thousand messages few more than are seen are on the page, also after reading all of them', async ({
  page,
  steward,
  createTopic,
}) => {
  const topic = await createTopic('A long conversation');
  const conversation = await Conversation.open(page, topic);
  await conversation.ask('What is it like?');
  await conversation.settled();
  const pair = await storedMessages(steward, topic);
  const thousand = Array.from({ length: 1_000 }, (_, index) => ({
    ...pair[index % 2],
    id: index + 1,
    content: `## Message ${index + 1}\n\nIt is **long**.\n\n- one\n- two\n\n\`\`\`json\n{ "a": [1, 2] }\n\`\`\`\n`,
  }));
  await page.route(/\/messages(\?|$)/, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const before = Number(asked.get('before_id') ?? Number.POSITIVE_INFINITY);
    const rows = thousand.filter(({ id }) => id < before).slice(-Number(asked.get('limit')));
    return route.fulfill({ json: rows });
  });
  await page.reload();
  const reading = page.getByRole('log');
  await expect(reading.getByRole('heading', { name: 'Message 1000' })).toBeVisible();

  let most = 0;
  await expect
    .poll(
      async () => {
        most = Math.max(most, await page.locator('*').count());
        await reading.evaluate((log) => log.scrollTo({ top: 0 }));
        return conversation.questions.filter({ hasText: /## Message 1\s/ }).count();
      },
      { intervals: [50], timeout: 240_000 },
    )
    .toBe(1);
  expect(most).toBeLessThanOrEqual(1_200);
});

test('wide tables, long names of models and text in two directions keep within the window @phone', async ({
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
  const conversation = await Conversation.open(page, await createTopic('السقف'));
  const side = (element: Element) => {
    const text = element.firstChild;
    if (!text) throw new Error('No text.');
    const box = element.getBoundingClientRect();
    return [text.textContent?.indexOf('ه') ?? 0, text.textContent?.indexOf('D') ?? 0].map((at) => {
      const letter = document.createRange();
      letter.setStart(text, at);
      letter.setEnd(text, at + 1);
      const { left, right } = letter.getBoundingClientRect();
      return box.right - right < left - box.left ? 'right' : 'left';
    });
  };
  await conversation.ask('Show me everything');
  await conversation.settled();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(conversation.sendButton).toBeInViewport({ ratio: 1 });
  // A list follows the direction of its language, and so do its bullets.
  const direction = (item: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: item })
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await direction('نعم')).toBe('rtl');
  expect(await direction('one')).toBe('ltr');
  await photograph(page, info, 'everything');
  // A wide table scrolls by itself, and a number stays with its unit.
  const table = page.getByRole('table');
  await table.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { overflows, lines } = await table.evaluate((element: HTMLTableElement) => {
    const scroller = element.parentElement;
    const cell = element.rows[1]?.cells[11];
    const words = document.createRange();
    if (cell) words.selectNodeContents(cell);
    return {
      overflows: (scroller?.scrollWidth ?? 0) > (scroller?.clientWidth ?? 0),
      lines: new Set([...words.getClientRects()].map(({ top }) => top)).size,
    };
  });
  expect(lines).toBe(1);
  expect(overflows).toBe(true);
  await photograph(page, info, 'table');
  // Each line of a question gets its own direction.
  await conversation.ask('هل يتسرب الماء؟\nDoes it leak?');
  await conversation.settled();
  const question = conversation.questions.getByText('Does it leak?');
  expect(await question.evaluate(side)).toEqual(['right', 'left']);
  await photograph(page, info, 'directions');
  await page.goto('/settings/model');
  await expect(page.getByRole('main')).toContainText(model);
  await photograph(page, info, 'model');
});

async function photograph(page: Page, info: TestInfo, name: string): Promise<void> {
  const picture = await page.screenshot({
    path: info.outputPath(`${name}.png`),
    animations: 'disabled',
  });
  await info.attach(name, { body: picture, contentType: 'image/png' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
