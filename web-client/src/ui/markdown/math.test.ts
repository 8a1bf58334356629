import { expect, test } from 'vitest';
import { holdsMath, withMathFences } from './math';

test.each([
  ['\\(a^2\\) holds', '$$a^2$$ holds'],
  ['so \\[ x = 1 \\] then', 'so \n$$\nx = 1\n$$\n then'],
  ['with $x_1$ and $n$', 'with $$x_1$$ and $$n$$'],
  ['$$\ny\n$$', '$$\ny\n$$'],
])('%j becomes one kind of formula', (written, expected) => {
  expect(withMathFences(written)).toBe(expected);
});

test.each([
  'it costs $5 and then $10 more',
  'echo $HOME and $PATH_X',
  '`\\(not\\)` and `$x_1$`',
  '```sh\necho "$A_B" "$C_D"\n```',
  '```sh\nunfinished $x_1$',
  'a price of US$3_000 or $4_000',
])('%j is left as it is', (written) => {
  expect(withMathFences(written)).toBe(written);
});

test('a fence of dollars inside code is no formula', () => {
  expect(holdsMath('`$$x$$`')).toBe(false);
  expect(holdsMath('$$x$$')).toBe(true);
});
