import { expect, test } from 'vitest';
import { holdsMath } from './math';
import { withMathFences } from './mathFences';

test.each([
  ['\\(a^2\\) holds', '$$a^2$$ holds'],
  ['so \\[ x = 1 \\] then', 'so \n$$\nx = 1\n$$\n then'],
  ['with $x_1$ and $n$', 'with $$x_1$$ and $$n$$'],
  ['$$\ny\n$$', '$$\ny\n$$'],
  ['$f(x)$ and $x + y$, $a<b$', '$$f(x)$$ and $$x + y$$, $$a<b$$'],
  ['$2x + 3 = 7$', '$$2x + 3 = 7$$'],
  ['$2x$, $n!$, $1/2$, $0.5$, $-1$ or $2$', '$$2x$$, $$n!$$, $$1/2$$, $$0.5$$, $$-1$$ or $$2$$'],
  ['| $2x$ | $12y$ |', '| $$2x$$ | $$12y$$ |'],
  ['\\(ABC\\) and \\(n\\)', '$$ABC$$ and $$n$$'],
  ['\\[\na \\\\[4pt] b\n\\]', '\n$$\na \\\\[4pt] b\n$$\n'],
  ['$$x^2$$\nso', '\n$$\nx^2\n$$\n\nso'],
  ['so $$x^2$$ holds', 'so $$x^2$$ holds'],
  ['$$\\begin{aligned}\na\n\\end{aligned}$$', '\n$$\n\\begin{aligned}\na\n\\end{aligned}\n$$\n'],
  ['so $$\nx^2\n$$ holds', 'so \n$$\nx^2\n$$\n holds'],
  ['\\begin{align*}\na\n\\end{align*}', '\n$$\n\\begin{align*}\na\n\\end{align*}\n$$\n'],
  ['1. a\n   \\[\n   x_1\n   \\]\n2. b', '1. a\n   \n   $$\n   x_1\n   $$\n   \n2. b'],
  ['- so \\[ x_1 \\]', '- so \n  $$\n  x_1\n  $$\n  '],
  ['> \\[ x_1 \\]\n> more', '> \n> $$\n> x_1\n> $$\n> \n> more'],
  ['| \\[ x_1 \\] |', '| $$x_1$$ |'],
  ['$ \\alpha_1 $ and $ x^2 $', '$$\\alpha_1$$ and $$x^2$$'],
])('%j becomes one kind of formula', (written, expected) => {
  expect(withMathFences(written)).toBe(expected);
});

test.each([
  'it costs $5 and then $10 more',
  'it costs $ 5 and $ 10 more',
  'the first 5$, then 3$; $5, $7 and $9',
  'US$5$ and $5$6, or 10$/2$',
  '$$\n\\begin{align}\na\n\\end{align}\n$$',
  'echo $HOME and $PATH_X',
  '`\\(not\\)` and `$x_1$`',
  '```sh\necho "$A_B" "$C_D"\n```',
  '```sh\nunfinished $x_1$',
  'a price of US$3_000 or $4_000',
  'from $5 to $10 (=$15), or 20$',
  'It was $5 = 4€ and 3$.',
  'see \\[1\\], \\[sic\\] and \\[a link\\](https://example.org)',
  'file\\(s\\) are optional \\(see below here\\)',
  'a row \\\\[2pt] and an end \\]',
  '\\( one\n\nand another \\)',
  '``a ` $x_1$ `` and ``` `$y_1$`',
  '~~~\n$x_1$\n  ~~~~',
])('%j is left as it is', (written) => {
  expect(withMathFences(written)).toBe(written);
});

test.each([
  ['a run of backticks that nothing closes', 'so ``` a ` and $x_1$', 'so ``` a ` and $$x_1$$'],
  ['what follows a fence', '```\n$a_1$\n```\n$x_1$', '```\n$a_1$\n```\n$$x_1$$'],
  ['a mark that nothing closes', '\\( and \\[ and $x_1$', '\\( and \\[ and $$x_1$$'],
])('%s leaves the formulas beside it', (_, written, expected) => {
  expect(withMathFences(written)).toBe(expected);
});

test.each([
  ['so \\[ x_1', 'so \n$$\nx_1\n$$\n'],
  ['so \\[ x_1 \\', 'so \n$$\nx_1\n$$\n'],
  ['so \\(x_1', 'so $$x_1$$'],
  ['$$\\begin{aligned}\na \\\\\n', '\n$$\n\\begin{aligned}\na \\\\\n$$\n'],
  ['see \\[1', 'see \\[1\\]'],
  ['`\\[ x_1', '`\\[ x_1'],
])('%j is closed while it grows', (written, expected) => {
  expect(withMathFences(written, true)).toBe(expected);
});

// The steps of a regular expression cannot be counted from outside. Read once, each of these takes milliseconds;
// restarted at each character, billions of steps, which no machine completes within a test's timeout.
test.each([
  ['\\[', '\\['.repeat(100_000)],
  ['\\(', 'a \\( '.repeat(100_000)],
  ['$', '$a '.repeat(100_000)],
  ['$ _', `$ ${'x_'.repeat(100_000)}`],
  ['$$', '$$a '.repeat(100_001)],
  ['\\begin', '\\begin{align}'.repeat(50_000)],
  ['$_', `$${'_'.repeat(100_000)}`],
  ['$_$5', `$${'_'.repeat(100_000)}$5`],
  ['`', `$${'`'.repeat(200_000)}x`],
  ['` ``', `$${Array.from({ length: 800 }, (_, n) => '`'.repeat(n + 1)).join(' ')}`],
])('a long text of %s is read once', (_, text) => {
  expect(withMathFences(text)).toBe(text);
});

test('a fence of dollars inside code is no formula', () => {
  expect(holdsMath('`$$x$$`')).toBe(false);
  expect(holdsMath('$$x$$')).toBe(true);
});

test('a block of code in the language of formulas is one', () => {
  expect(holdsMath('- ```math\n  x^2\n  ```')).toBe(true);
  expect(holdsMath('```mathematica\nx^2\n```')).toBe(false);
});
