import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

// A window with thousands of topics. They are added to the service's response, which keeps the test short; bench/run
// tree measures how long each step takes.

const BRANCHES = 50;
const LEAVES = 99;

interface Node {
  id: number;
  title: string;
  children: Node[];
}

let like: Node | undefined;

/** The service's tree with 5,000 additional topics. */
async function withThousands(route: Route) {
  const response = await route.fetch();
  const real: Node[] = await response.json();
  like ??= real[0];
  const node = (id: number, title: string, parent: number | null, children: Node[]) => ({
    ...like,
    ...{ id, title, slug: `many-${id}`, public_id: `many-${id}`, parent_id: parent, children },
  });
  const many = Array.from({ length: BRANCHES }, (_, branch) => {
    const id = 1_000_000 + branch * 1_000;
    const leaves = Array.from({ length: LEAVES }, (_, leaf) =>
      node(id + leaf + 1, `Leaf ${branch}.${leaf}`, id, []),
    );
    return node(id, `Branch ${String(branch).padStart(2, '0')}`, null, leaves);
  });
  await route.fulfill({ response, json: [...real, ...many] });
}

async function openMany(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/topics')) asked.push(pathname);
  });
  await page.route('**/api/topics/tree', withThousands);
  await page.goto('/topics');
  await expect(page.getByRole('treeitem', { name: 'Branch 00' })).toBeVisible();
  return asked;
}

const TREE = '/api/topics/tree';

test('of 5,000 topics a few are drawn, any is found, and many changes at once are one question', async ({
  page,
  steward,
  createTopic,
}) => {
  const topics = await Promise.all(
    Array.from({ length: 30 }, (_, index) => createTopic(`A real one, ${index}`)),
  );
  const asked = await openMany(page);
  await page.keyboard.press('ControlOrMeta+k');
  // At once: what is typed before the palette appears must reach it.
  await page.keyboard.type('expand all to');
  await expect(page.getByRole('menuitem', { name: 'Expand all topics' })).toBeVisible();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('treeitem');
  await expect(page.getByRole('treeitem', { name: 'Leaf 0.0', exact: true })).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  await page.getByRole('treeitem', { name: 'Branch 00' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('treeitem', { name: 'Leaf 49.98' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();

  await page.getByRole('searchbox', { name: 'Filter topics' }).fill('leaf 31.7');
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('treeitem', { name: /Leaf 31\.77/ })).toContainText('Branch 31');

  await page.getByRole('searchbox', { name: 'Filter topics' }).fill('');
  await expect(page.getByRole('treeitem', { name: /^A real one/ }).first()).toBeVisible();
  await Promise.all(
    topics.map(({ id }) => steward.call('PATCH', `/api/topics/${id}`, { title: `Changed ${id}` })),
  );
  await expect(page.getByRole('treeitem', { name: /^A real one/ })).toHaveCount(0);
  // An event carries the row or covers many, so the tree is not read for each one.
  expect(asked.filter((path) => path === TREE).length).toBeLessThanOrEqual(10);
});
