import { expect, test } from 'vitest';
import { topic } from '@/test/topics';
import { ancestors, byLastActivity, flatten, pathTo, titleFrom } from './topics';

const leaf = topic(3, 'Retry');
const tree = [topic(1, 'Platform', { children: [topic(2, 'Incidents', { children: [leaf] })] })];

test('the address of a topic names the topics above it', () => {
  expect(pathTo(tree, 3)).toBe('platform/incidents/retry');
  expect(pathTo(tree, 9)).toBeUndefined();
});

test('the topics above one come from the root down', () => {
  expect(ancestors(tree, 3).map(({ title }) => title)).toEqual(['Platform', 'Incidents']);
  expect(ancestors(tree, 1)).toEqual([]);
});

test('the newest activity comes first', () => {
  const older = topic(1, 'Older', { last_activity_at: '2026-11-19T09:00:00Z' });
  const newer = topic(2, 'Newer', { last_activity_at: '2026-11-21T09:00:00Z' });
  expect(byLastActivity([older, newer]).map(({ id }) => id)).toEqual([2, 1]);
  expect(flatten(tree)).toHaveLength(3);
});

test('the first line is the title, without its heading marks', () => {
  expect(titleFrom('\n## Plan the kitchen\nand the floor')).toBe('Plan the kitchen');
});

test('a long first line is cut at a word', () => {
  const title = titleFrom(`${'word '.repeat(30)}`);
  expect(title.length).toBeLessThanOrEqual(81);
  expect(title).toMatch(/word…$/);
});

test('a first line is never cut within a character', () => {
  expect(titleFrom(`${'字'.repeat(79)}😀字`)).toBe(`${'字'.repeat(79)}…`);
});
