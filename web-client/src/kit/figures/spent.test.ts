import { expect, test } from 'vitest';
import { costText, shortCount } from './spent';

test.each([
  [999, '999'],
  [12_400, '12k'],
  [3_400_000, '3.4M'],
])('%i is short as %s', (value, text) => {
  expect(shortCount(value)).toBe(text);
});

test.each([
  [0, 0, undefined],
  [0.38, 0, '$0.38'],
  [0.38, 200, '$0.38 or more'],
])('%d with %i tokens of unknown price costs %s', (cost, unpriced, text) => {
  expect(costText(cost, unpriced)).toBe(text);
});
