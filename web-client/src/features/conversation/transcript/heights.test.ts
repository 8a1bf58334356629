import { expect, test } from 'vitest';
import { alignmentOf } from './heights';

test('a row taller than the view is shown from its start', () => {
  expect(alignmentOf(300, 600)).toBe('center');
  expect(alignmentOf(900, 600)).toBe('start');
});
