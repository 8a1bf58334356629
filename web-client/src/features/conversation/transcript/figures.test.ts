import { expect, test } from 'vitest';
import { figuresOf, leftOutText, thoughtFor } from './figures';

const answer = {
  id: 1,
  text: '',
  reasoning: '',
  thoughtMs: null,
  calls: [],
  files: [],
  model: 'some-model',
  usage: { prompt: 2140, completion: 612 },
  elapsedMs: 6400,
  finishReason: 'stop',
  leftOut: null,
  state: 'stored',
} as const;

test('the figures of an answer are what is known of it', () => {
  expect(figuresOf(answer)).toBe('2,140 in, 612 out · 6.4\u00a0s');
  expect(figuresOf({ ...answer, usage: null })).toBe('6.4\u00a0s');
  expect(figuresOf({ ...answer, usage: null, elapsedMs: 59_600 })).toBe('1\u00a0min 0\u00a0s');
  expect(figuresOf({ ...answer, usage: null, elapsedMs: null })).toBe('');
});

test('a thought has no seconds when nobody saw it', () => {
  expect(thoughtFor(null)).toBe('Thought');
  expect(thoughtFor(300)).toBe('Thought for 1 s');
});

test.each([
  [
    ['a', 'b', 'c'],
    12,
    '3 tools and 12 older messages did not fit into the model’s context window.',
  ],
  [['a'], 0, '1 tool did not fit into the model’s context window.'],
  [[], 1, '1 older message did not fit into the model’s context window.'],
  [[], 0, 'A part of the text did not fit into the model’s context window.'],
])('of tools %j and %d messages: %s', (tools, messages, expected) => {
  expect(leftOutText({ tools, messages })).toBe(expected);
});
