import { expect, test } from 'vitest';
import { withWholeCells } from './tables';

const table = (...rows: string[]) => ['| a | b |', '|---|:-:|', ...rows].join('\n');

test.each([
  ['code', table('| `x|y` | z |'), table('| `x\\|y` | z |')],
  ['code in two backticks', table('| z | ``x|`y`` |'), table('| z | ``x\\|`y`` |')],
  ['a formula', table('| $$|x|$$ | z |'), table('| $$\\vert x\\vert $$ | z |')],
  ['code in the head', '| `a|b` | c |\n|---|---|', '| `a\\|b` | c |\n|---|---|'],
  [
    'a row of a quotation',
    '> | a | b |\n> |---|---|\n> | `x|y` | z |',
    '> | a | b |\n> |---|---|\n> | `x\\|y` | z |',
  ],
])('a bar in %s ends no cell', (_, text, expected) => {
  expect(withWholeCells(text)).toBe(expected);
});

test.each([
  ['rows that fit', table('| `x` | `y` |', '| `x\\|y` | z |')],
  ['cells of one backtick each', table('| ` | ` |')],
  ['more cells than columns', table('| x | y | `z` |')],
  ['a table in code', `\`\`\`\`\n${table('| `x|y` | z |')}\n\`\`\`\``],
  ['text after a table', `${table('| `x` | y |')}\n\n| \`x|y\` | z |`],
  ['no table', 'either `a|b` or $$|x|$$'],
])('%s stay as they are', (_, text) => {
  expect(withWholeCells(text)).toBe(text);
});
