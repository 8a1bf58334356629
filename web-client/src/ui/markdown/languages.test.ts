import { expect, test } from 'vitest';
import { Highlighting } from './highlighter';
import { grammarOf } from './languages';

/** Language names as people and models write them, with a line that contains a coloured token. */
const CODE = [
  ['c++', 'class A { public: int b = 1; };'],
  ['c#', 'public class A { int b = 1; }'],
  ['TypeScript', 'const a: string = "b";'],
  ['vb.net', 'Dim a As Integer = 1'],
  ['delphi', 'begin a := 1; end.'],
  ['php', '<?php echo "a"; ?>'],
  ['ruby', 'def a; "b"; end'],
  ['swift', 'let a = "b"'],
  ['R', 'a <- function(b) 1'],
  ['powershell', '$a = "b"'],
] as const;

test.each(CODE)('%s is coloured', async (language, code) => {
  const [line = []] = await new Highlighting(language).read(`${code}\n`);
  expect(line.map(({ content }) => content).join('')).toBe(code);
  expect(new Set(line.map(({ htmlStyle }) => JSON.stringify(htmlStyle))).size).toBeGreaterThan(1);
});

test('the words of C++ are coloured inside of blocks too', async () => {
  const code = 'int main() {\n  auto a = new B<int>();\n  return nullptr;\n}\n';
  const tokens = (await new Highlighting('cpp').read(code)).flat();
  const colourOf = (word: string) =>
    JSON.stringify(tokens.find(({ content }) => content.trim() === word)?.htmlStyle);
  for (const word of ['auto', 'new', 'return', 'nullptr']) {
    expect(colourOf(word), word).toBeDefined();
    expect(colourOf(word), word).not.toBe(colourOf('a'));
  }
});

test.each([
  ['python', 'python'],
  ['JavaScript', 'tsx'],
  ['cs', 'csharp'],
  ['hpp', 'cpp'],
  ['Objective-C', 'objective-c'],
  ['fortran', 'fortran-free-form'],
  ['terraform', 'hcl'],
  ['sh', 'bash'],
])('%s is read as %s', (written, grammar) => {
  expect(grammarOf(written)).toBe(grammar);
});

test('what nobody has heard of has no grammar', () => {
  expect(grammarOf('klingon')).toBeUndefined();
  expect(grammarOf('constructor')).toBeUndefined();
});
