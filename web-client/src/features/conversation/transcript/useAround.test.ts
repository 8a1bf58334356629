import { expect, test } from 'vitest';
import { message } from '@/test/messages';
import { questionOf } from './useAround';

const asked = (id: number, count: number) =>
  message(id, 'user', { alternatives: { count, chosen: 1 } });

test('a message that is not shown belongs to the nearest question with other answers', () => {
  const rows = [asked(1, 2), message(2, 'assistant'), asked(9, 3), message(12, 'user')];
  expect(questionOf(rows, 11)).toBe(9);
  expect(questionOf(rows, 5)).toBe(1);
  // A reworded question is a newer row than the one it replaces.
  expect(questionOf(rows.slice(1), 5)).toBe(9);
  expect(questionOf([asked(1, 1), message(2, 'assistant')], 5)).toBeUndefined();
});
