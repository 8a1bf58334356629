import { expect, test } from 'vitest';
import { topic } from '@/test/topics';
import { todaySentence } from './sentence';

const none = new Set<string>();

test('without a topic it says how the first one begins', () => {
  expect(todaySentence([], none)).toBe('Your first topic begins with a line');
});

test('an answer that is being written comes before everything else', () => {
  expect(todaySentence([topic(1, 'Topic 1')], new Set(['topic:1']))).toBe(
    'Steward is answering in “Topic 1”',
  );
  expect(
    todaySentence([topic(1, 'Topic 1'), topic(2, 'Topic 2')], new Set(['topic:1', 'topic:2'])),
  ).toBe('Steward is answering in two topics');
});

test('what the person did themselves is no news', () => {
  expect(todaySentence([topic(1, 'Topic 1'), topic(2, 'Topic 2')], none)).toBe(
    'Nothing is waiting for you',
  );
});
