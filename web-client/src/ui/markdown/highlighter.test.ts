import { expect, test } from 'vitest';
import { Highlighting, type Line } from './highlighter';

const coloursOf = (lines: readonly Line[]) =>
  lines.map((line) => line.map(({ content, htmlStyle }) => [content, htmlStyle]));

test('code that grows has the same colours as code that came whole', async () => {
  const code = 'class A {\n  /* one\n     two */\n  int x = 1;\n}\n';
  const whole = await new Highlighting('java').read(code);
  const growing = new Highlighting('java');
  const grown = await Promise.all([...code].map((letter) => growing.read(letter)));
  expect(whole).toHaveLength(5);
  expect(coloursOf(grown.flat())).toEqual(coloursOf(whole));
});
