import { expect, test, vi } from 'vitest';
import { message } from '@/test/messages';
import { joined, rowsAfter } from './around';
import { PAGE, type Transcript } from './transcript';

const rows = (ids: number[]) => ids.map((id) => message(id, 'user'));
const upTo = (from: number, to: number, by = 1) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);
const some = (ids: number[], complete = false): Transcript => ({ rows: rows(ids), complete });
const ids = (all: readonly { id: number }[] | undefined) => all?.map(({ id }) => id);

test('rows that were gone to stand alone until they meet the newest', () => {
  expect(joined(some([1, 2]), some([8, 9]))).toMatchObject({ hasLater: true, rows: rows([1, 2]) });
  const met = joined(some([1, 2, 8], true), some([8, 9]));
  expect(ids(met?.rows)).toEqual([1, 2, 8, 9]);
  expect(met).toMatchObject({ hasLater: false, complete: true });
});

test('when the newest reach further back than they, the newest are all there is to show', () => {
  const met = joined(some([8]), some([7, 8, 9], true));
  expect(ids(met?.rows)).toEqual([7, 8, 9]);
  expect(met?.complete).toBe(true);
});

/** A paginated conversation that records the requests. */
function conversation(all: number[]) {
  const pageBefore = vi.fn(async (before: number) =>
    rows(all.filter((id) => id < before).slice(-PAGE)),
  );
  return pageBefore;
}

test.each([
  ['one after the other', upTo(1, 400), 100],
  ['a few with those of other conversations between', upTo(1, 4000, 10), 1001],
  ['after a long silence', [...upTo(1, 100), ...upTo(50_000, 50_300)], 100],
  ['after a silence, much at once', [...upTo(1, 100), ...upTo(330, 900)], 100],
])('the next rows are found: %s', async (_, all, last) => {
  const newest = all.at(-20) ?? 0;
  const pageBefore = conversation(all);
  const found = ids(await rowsAfter(last, newest, pageBefore)) ?? [];
  const expected = all.filter((id) => id > last && id <= newest).slice(0, found.length);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((id) => id <= newest)).toEqual(expected);
  expect(pageBefore.mock.calls.length).toBeLessThan(15);
});

test('step by step they lead to the newest without a hole', async () => {
  const all = [...upTo(1, 300, 3), ...upTo(2000, 2600), ...upTo(9000, 9400, 40)];
  const pageBefore = conversation(all);
  const read = [all[10] ?? 0];
  const newest = all.at(-5) ?? 0;
  while ((read.at(-1) ?? 0) < newest) {
    read.push(...(ids(await rowsAfter(read.at(-1) ?? 0, newest, pageBefore)) ?? []));
  }
  expect(read).toEqual(all.slice(10, all.indexOf(newest) + 1));
});
