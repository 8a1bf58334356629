import { expect, test } from 'vitest';
import { count, duration, money, share, sizeText } from './format';

test.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [6_420, '6.4 s'],
  [59_700, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [11_520_000, '3 h 12 min'],
])('%i milliseconds are %s', (ms, expected) => {
  expect(duration(ms).replaceAll('\u00a0', ' ')).toBe(expected);
  expect(duration(ms)).not.toMatch(/\d (ms|s|min|h)/);
});

test('thousands are set apart', () => {
  expect(count(1234567)).toBe('1,234,567');
});

test.each([
  [1, 4, 25],
  [5, 4, 100],
  [-1, 4, 0],
  [3, 0, 0],
])('%i of %i is %i percent', (part, whole, expected) => {
  expect(share(part, whole)).toBe(expected);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [8_388_608, '8.4 MB'],
  [999_949_999, '999.9 MB'],
  [3_100_000_000, '3.1 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text.replace(' ', '\u00a0'));
});

test.each([
  [0, '$0.00'],
  [0.004, '$0.004'],
  [0.000_000_4, '$0.0000004'],
  [0.015, '$0.02'],
  [12.345, '$12.35'],
  [1_234_567.8, '$1,234,567.80'],
])('%s dollars are %s', (dollars, description) => {
  expect(money(dollars)).toBe(description);
});
