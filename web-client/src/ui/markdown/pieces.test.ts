import { expect, test } from 'vitest';
import { openCodeIn, piecesOf } from './pieces';

const LONG = `${'All the words that one needs. '.repeat(150).trim()}\n\n`;

test.each([
  ['a short text', 'One.\n\n# Two\n\nThree.'],
  ['a list that goes on', `- one\n\n  ${LONG}- two\n\n  three\n`],
  ['code with headings in it', `\`\`\`\n${LONG}# no heading\n\nnor a paragraph\n\`\`\`\n`],
  ['code that is not closed yet', `~~~\n${LONG}# no heading\n`],
  [
    'code with a fence in it',
    `\`\`\`\`md\n\`\`\`js\nx \`\`\`\n\`\`\`\n${LONG}# no heading\n\`\`\`\`\n`,
  ],
  ['a formula over many lines', `$$\n${LONG}x\n$$\n`],
  ['a formula in brackets', `\\[\n${LONG}x\n\\]\n`],
  ['HTML that may be closed later', `<details>\n\n${LONG}Inside.\n\n</details>\n`],
  ['a footnote that is explained later', `It is so.[^1]\n\n${LONG}# Notes\n\n[^1]: Why.\n`],
  ['a line that may still become a heading', `${LONG}#`],
])('%s stays together', (_, text) => {
  expect(piecesOf(text)).toEqual([text]);
});

test.each([
  ['a heading', '## Next\n'],
  ['a paragraph', 'Next.\n'],
  ['a word that has only begun', 'N'],
  ['text in another script', 'Ещё.\n'],
])('%s begins a piece', (_, next) => {
  expect(piecesOf(LONG + next)).toEqual([LONG, next]);
});

test('code and formulas that are closed hold nothing together', () => {
  const text = `\`\`\`js\ncode\n\`\`\`\n\n$$ a $$\n\n$$\nb\n$$\n\n\\[ c \\]\n\n${LONG}`;
  expect(piecesOf(`${text}# Next\n`)).toEqual([text, '# Next\n']);
});

test('a text that grows has the pieces of the whole text at every step', () => {
  const whole = `${LONG}# Two\n\n${LONG}\`\`\`\n${LONG}\`\`\`\n\nThree.\n\n${LONG}Four.`;
  let pieces: readonly string[] = [];
  for (let end = 0; end <= whole.length; end += 7) {
    const text = whole.slice(0, end);
    pieces = piecesOf(text, pieces);
    expect(pieces).toEqual(piecesOf(text));
    expect(pieces.join('')).toBe(text);
  }
  expect(pieces.length).toBeGreaterThan(3);
});

test('a text that was replaced is cut again', () => {
  const before = piecesOf(`${LONG}# Two\n`);
  expect(piecesOf('Another.', before)).toEqual(['Another.']);
});

test.each([
  ['paragraphs', 'One.\n\nTwo.\n', ['One.\n\n', 'Two.\n']],
  ['a list and what follows it', '- a\n\n- b\n\nEnd.', ['- a\n\n- b\n\n', 'End.']],
  ['code with an empty line', '```\na\n\nb\n```\n\nEnd.', ['```\na\n\nb\n```\n\n', 'End.']],
])('however short they may be, %s are cut at their beginnings only', (_, text, pieces) => {
  expect(piecesOf(text, [], 1)).toEqual(pieces);
});

test.each([
  ['no code', 'One.', undefined],
  ['code that is closed', '```\na\n```\n', undefined],
  ['code that goes on', 'One.\n\n```js\na\n', 6],
  ['a second one that goes on', '```\na\n```\n~~~\nb', 10],
  ['a fence within that goes on', '````\n```\n', 0],
])('in a text with %s it is known where open code begins', (_, text, at) => {
  expect(openCodeIn(text)).toBe(at);
});
