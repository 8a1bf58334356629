import { expect, test } from 'vitest';
import { matches, rank, ranked } from './search';

test.each([
  ['Theme', 'the', 3],
  ['My theme', 'the', 2],
  ['Anthem', 'the', 1],
  ['Garden', 'a.*n', 0],
  ['The garden wall', 'wall the', 2],
  ['Café Zürich', 'cafe zu', 3],
  ['Cafe Zurich', 'zürich', 2],
  ['Мой сад', 'сад', 2],
  ['Рассада', 'сад', 1],
  ['a [draft] of $5', 'draft $5', 2],
])('“%s” for “%s” ranks %i', (line, text, expected) => {
  expect(rank(line, text)).toBe(expected);
});

test('every word must be somewhere, in any order and case; nothing typed is everywhere', () => {
  expect(matches('Kitchen renovation', 'RENO kit')).toBe(true);
  expect(matches('Kitchen renovation', 'kit bath')).toBe(false);
  expect(matches('Kitchen renovation', '  ')).toBe(true);
});

test('equals stay in the order in which they came', () => {
  expect(ranked(['b tea', 'a tea', 'tea'], (line) => line, 'tea')).toEqual([
    'tea',
    'b tea',
    'a tea',
  ]);
});
