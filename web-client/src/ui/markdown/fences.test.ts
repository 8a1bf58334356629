import { expect, test } from 'vitest';
import { withNestedFences } from './fences';

const block = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```'].join('\n');
const long = (info: string, ...lines: string[]) => [`\`\`\`\`${info}`, ...lines, '````'].join('\n');
const README = [
  '# Tea',
  '',
  block('sh', 'brew tea'),
  '',
  'Then:',
  '',
  block('js', 'drink();'),
  '',
  'End.',
];

test.each([
  ['a README in Markdown', block('markdown', ...README), long('markdown', ...README)],
  [
    'one in md, and text behind it',
    `${block('md', ...README)}\n\nBye.`,
    `${long('md', ...README)}\n\nBye.`,
  ],
  [
    'code within plain code',
    block('', 'Try:', block('js', 'x'), 'ok'),
    long('', 'Try:', block('js', 'x'), 'ok'),
  ],
  [
    'two of them',
    `${block('md', ...README)}\n\n${block('md', ...README)}`,
    `${long('md', ...README)}\n\n${long('md', ...README)}`,
  ],
  ['tildes', '~~~md\n~~~js\nx\n~~~\n~~~', '~~~~md\n~~~js\nx\n~~~\n~~~~'],
])('%s is one block', (_, text, expected) => {
  expect(withNestedFences(text)).toBe(expected);
});

test.each([
  ['plain blocks', `${block('js', 'a')}\n\n${block('sh', 'b')}\n`],
  ['blocks without a language', `${block('', 'a')}\n\ntext\n\n${block('', 'b')}`],
  ['a block that nothing closes', '```js\na\n```python\nb\n```\n\ntext'],
  ['longer fences', long('md', block('js', 'x'))],
  ['inline code', 'a ```js b``` c'],
  ['no code', 'nothing'],
])('%s stay as they are', (_, text) => {
  expect(withNestedFences(text)).toBe(text);
});

test('while it grows, what opened in Markdown is still open', () => {
  expect(withNestedFences('```md\n# T\n```js\nx\n```\nmore', true)).toBe(
    '````md\n# T\n```js\nx\n```\nmore',
  );
});

test('lines may end as on Windows', () => {
  const text = block('md', ...README).replaceAll('\n', '\r\n');
  expect(withNestedFences(text)).toBe(long('md', ...README).replaceAll('\n', '\r\n'));
});

// Read once, this takes milliseconds; with each blank tried as the end of the line, minutes.
test.each(['x\r', 'x\u2028', 'x'])('a fence before many blanks and %j is read once', (end) => {
  const text = `\`\`\`a${' '.repeat(20_000)}${end}`;
  expect(withNestedFences(text)).toBe(text);
});
