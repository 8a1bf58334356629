import { expect, test } from 'vitest';
import { editIn } from './edit';

test('an edit is a change of lines, beside its other arguments', () => {
  expect(
    editIn([
      ['path', '/a.md'],
      ['old_text', 'Mon\nTue\nWed'],
      ['new_text', 'Mon\nThu\nFri\nWed'],
    ]),
  ).toEqual({ diff: ' Mon\n-Tue\n+Thu\n+Fri\n Wed', others: [['path', '/a.md']] });
  expect(
    editIn([
      ['oldText', 'a\na'],
      ['newText', 'a'],
    ])?.diff,
  ).toBe(' a\n-a');
});

test.each([
  [[['old_text', 'a']]],
  [
    [
      ['new_text', 'a'],
      ['newText', 'b'],
    ],
  ],
  [[['path', '/a.md']]],
] as [string, string][][][])('what does not say both is no edit: %j', (fields) => {
  expect(editIn(fields)).toBeUndefined();
});
