import { expect, test } from 'vitest';
import { topic } from '@/test/topics';
import { todaySentence } from './sentence';

const now = new Date(2026, 10, 21, 12, 0);
const moved = (id: number, days: number) =>
  topic(id, `Topic ${id}`, {
    last_activity_at: new Date(2026, 10, 21 - days, 10, 0).toISOString(),
  });
const none = new Set<string>();

test('without a topic it says how the first one begins', () => {
  expect(todaySentence([], none, now)).toBe('Your first topic begins with a line');
});

test('an answer that is being written comes before everything else', () => {
  expect(todaySentence([moved(1, 0)], new Set(['topic:1']), now)).toBe(
    'Steward is answering in “Topic 1”',
  );
  expect(todaySentence([moved(1, 0), moved(2, 0)], new Set(['topic:1', 'topic:2']), now)).toBe(
    'Steward is answering in two topics',
  );
});

test('it counts what moved today', () => {
  expect(todaySentence([moved(1, 0), moved(2, 0), moved(3, 4)], none, now)).toBe(
    'Two topics have moved today',
  );
  expect(todaySentence([moved(1, 0)], none, now)).toBe('One topic has moved today');
});

test('after quiet days it says since when', () => {
  expect(todaySentence([moved(1, 4)], none, now)).toBe('Nothing has moved since Tuesday');
  expect(todaySentence([moved(1, 1)], none, now)).toBe('Nothing has moved since yesterday');
});
