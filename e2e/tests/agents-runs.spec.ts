import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { callsTools, makeAgent, statusOf } from '../support/agents.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Steward } from '../support/steward.ts';

interface Run {
  id: number;
}
interface Memory {
  id: number;
  content: string;
}

const runsOf = (steward: Steward, agent: number) =>
  steward.call<Run[]>('GET', `/api/agents/${agent}/runs`);

async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('what a run wrote is listed and undone in one step, but for what someone changed since', async ({
  page,
  steward,
  provider,
  createTopic,
}) => {
  const memories = () => steward.call<Memory[]>('GET', '/api/memories');
  const topic = await createTopic('Household');
  const known = await steward.call<Memory>('POST', '/api/memories', {
    kind: 'fact',
    content: 'The bins go out on Monday',
  });
  const task = 'Keep house';
  callsTools(provider, task, [
    ['steward__append_note', { topic_id: topic.id, text: 'The bins are out.' }],
    ['steward__update_memory', { memory_id: known.id, content: 'The bins go out on Tuesday' }],
    ['steward__store_memory', { kind: 'fact', content: 'The cellar key hangs by the door' }],
    ['steward__state_set', { key: 'last', value: 'bins' }],
  ]);
  const { id } = await makeAgent(steward, task, { approval_policy: 'autonomous' });
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  const [run] = await runsOf(steward, id);

  await page.goto(`/agents/${id}/runs/${run?.id}`);
  await page.getByText('Changes', { exact: true }).click();
  const wrote = page.getByRole('list', { name: 'Changes' });
  await expect(wrote.getByRole('listitem')).toContainText([
    /New agent note/,
    /The cellar key hangs by the door.*New memory/,
    /The bins go out on Tuesday.*Changed memory/,
    /The bins are out.*New message/,
  ]);

  const stored = (await memories()).find(({ content }) => content.startsWith('The cellar key'));
  const changed = { content: 'The cellar key is at the neighbours’' };
  await steward.call('PATCH', `/api/memories/${stored?.id}`, changed);
  await page.getByRole('button', { name: 'Undo all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo 4 changes?' });
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('3 changes undone, 1 skipped.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Skipped changes' })).toContainText(
    'New memory “The cellar key hangs by the door”: It was changed after the run wrote it.',
  );
  await expect(wrote.getByText(/(?<!Not )undone/)).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  expect((await memories()).map(({ content }) => content).toSorted()).toEqual([
    'The bins go out on Monday',
    changed.content,
  ]);
  expect(await steward.call('GET', `/api/topics/${topic.id}/messages`)).toEqual([]);
  expect(await steward.call('GET', `/api/agents/${id}/state`)).toEqual([]);
});

test('two runs are held against each other, by keyboard @phone', async ({
  page,
  steward,
  provider,
}, { project }) => {
  const task = 'Look for mail';
  let turn = 0;
  provider.when(task, (chat) => {
    turn += 1;
    const words = turn === 1 ? 'Two letters came.' : 'Nothing came, and the box is empty.';
    chat
      .open()
      .text(words)
      .finish({ prompt: 1_000 * turn, completion: 10 });
  });
  const { id } = await makeAgent(steward, task);
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  await steward.call('POST', `/api/agents/${id}/start`);
  await expect.poll(() => turn).toBe(2);
  await expect.poll(() => statusOf(steward, id)).toBe('idle');
  const [newer, older] = await runsOf(steward, id);

  await page.goto(`/agents/${id}/runs`);
  await expect(page.getByText('Select two runs to compare them.')).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await boxes.last().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`/compare/${older?.id}/${newer?.id}$`));
  const figures = page.getByRole('table');
  await expect(figures.getByRole('row', { name: /^Input tokens/ })).toContainText('1,0002,000');
  await expect(figures.getByRole('row', { name: /^Result/ })).toContainText(
    'Two letters came.Nothing came, and the box is empty.',
  );
  // Each side is named by its place and the time of its run.
  const sides = page.getByRole('region', { name: /^(Left|Right), / });
  await expect(sides.first()).toContainText('Two letters came.');
  if (project.name === 'phone') {
    await expect(sides).toHaveCount(1);
    await page
      .getByRole('radio', { name: /\d\d:\d\d:\d\d$/ })
      .last()
      .focus();
    await page.keyboard.press('Space');
  }
  await expect(sides.last()).toContainText('Nothing came, and the box is empty.');
  await expectNoSideways(page);
  await expectAccessibleInBothThemes(page);
});
