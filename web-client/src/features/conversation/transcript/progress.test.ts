import { expect, test } from 'vitest';
import { percentOf, progressText } from './progress';

test.each([
  [12, 40, '12 of 40', 30],
  [0, 40, '0 of 40', 0],
  [50, 40, '40 of 40', 100],
  [-3, 40, '0 of 40', 0],
  [1234, 5000, '1,234 of 5,000', 24],
  [37, 100, '37%', 37],
  [0.5, 1, '50%', 50],
  [1, 1, '100%', 100],
  [2.5, 10, '25%', 25],
  [1_500_000, 6_000_000, '25%', 25],
  [1e308, 1e300, '100%', 100],
  [12, null, '', null],
])('%d of %s is “%s”', (done, total, text, percent) => {
  const progress = { done, total, message: null };
  expect(progressText(progress)).toBe(text);
  expect(percentOf(progress)).toBe(percent);
});
