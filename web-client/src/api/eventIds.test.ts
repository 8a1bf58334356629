import { expect, test } from 'vitest';
import { isTold } from './events';

test.each([
  ['e-7', undefined, false],
  ['e-7', 'e-6', false],
  ['e-7', 'e-7', true],
  ['e-9', 'e-10', true],
  ['e-10', 'e-9', false],
  ['e-1', 'd-9', false],
  ['7', '7', false],
])('%s after %s was told already: %s', (id, last, told) => {
  expect(isTold(id, last)).toBe(told);
});
