import { expect, test } from 'vitest';
import { keycaps } from './keys';

test('a sequence and a chord are shown key by key', () => {
  expect(keycaps('g t', false)).toEqual(['G', 'T']);
  expect(keycaps('$mod+k', false)).toEqual(['Ctrl', 'K']);
});

test('an Apple keyboard shows its own sign', () => {
  expect(keycaps('$mod+Enter', true)).toEqual(['⌘', '↵']);
});
