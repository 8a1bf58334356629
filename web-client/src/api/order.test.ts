import { expect, test } from 'vitest';
import { topic } from '@/test/topics';
import { inOrder } from './order';

test('titles are in the order people give them, at each level', () => {
  const weeks = ['Week 10', 'week 2', 'Week 1'].map((title, at) => topic(10 + at, title));
  const tree = [
    topic(1, 'Zoo'),
    topic(2, 'Äpfel'),
    topic(4, 'Book', { children: weeks }),
    topic(3, 'Book'),
  ];
  const [first, second, third, last] = inOrder(tree);
  expect([first, second, third, last].map((node) => node?.id)).toEqual([2, 3, 4, 1]);
  expect(third?.children.map(({ title }) => title)).toEqual(['Week 1', 'week 2', 'Week 10']);
});
