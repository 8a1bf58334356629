import { expect, test } from 'vitest';
import { changedLines, excerpt, lineStart } from './lines';

test.each([
  [1, 0],
  [2, 2],
  [3, 5],
  [9, 8],
])('line %i begins at %i', (line, at) => {
  expect(lineStart('a\nbc\ndef', line)).toBe(at);
});

test.each([
  ['a: 1\nb: [\n', 2, 4, '2 | b: [\n       ^'],
  ['a\r\nb\r\nc', 3, 1, '3 | c\n    ^'],
  ['a', 1, 2, '1 | a\n     ^'],
  ['', 1, 1, '1 | \n    ^'],
  ['a', 7, 1, undefined],
])(
  'the line of a fault is shown with a mark below its column: %#',
  (text, line, column, expected) => {
    expect(excerpt(text, { line, column })).toBe(expected);
  },
);

test('of a long line, what is around the fault is shown', () => {
  const shown = excerpt(`${'a'.repeat(500)}!${'b'.repeat(500)}`, { line: 1, column: 501 });
  expect(shown).toBe(`1 | ${'a'.repeat(60)}!${'b'.repeat(59)}\n${' '.repeat(64)}^`);
});

test.each([
  ['a', 'b', 'a', 'b'],
  ['', 'b', '', 'b'],
  [null, 'b', null, 'b'],
  ['a\nb', null, 'a\nb', null],
  ['a\nb\nc\nd', 'a\nx\nc\nd', '…\nb\n…', '…\nx\n…'],
  ['a\nb', 'a\nb\nc', null, '…\nc'],
  ['a\na\nb', 'a\nb', '…\na\n…', null],
  // They differ only in parts that are not shown.
  ['a\nb', 'a\nb', 'a\nb', 'a\nb'],
])('of %j and %j, what differs is %j and %j', (one, other, before, after) => {
  expect(changedLines({ before: one, after: other })).toEqual({ before, after });
});
