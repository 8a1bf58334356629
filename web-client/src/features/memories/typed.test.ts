import { expect, test } from 'vitest';
import { typedMemory, typedNumber } from './typed';

test.each([
  ['Lives in Lisbon', { content: 'Lives in Lisbon' }],
  ['[person] Lives in Lisbon', { kind: 'person', content: 'Lives in Lisbon' }],
  ['[Person]  two\nlines', { kind: 'person', content: 'two\nlines' }],
  ['see [the book] of May', { content: 'see [the book] of May' }],
  ['[the book] of May', { content: '[the book] of May' }],
  ['[a-1]x', { kind: 'a-1', content: 'x' }],
])('%j is remembered as %j', (argument, words) => {
  expect(typedMemory(argument)).toEqual(words);
});

test.each([
  ['[person]', /Add the text/],
  ['[1st] x', /kind/],
  ['[] x', /kind/],
  ['x'.repeat(4001), /4,000/],
])('%j is refused', (argument, why) => {
  expect(typedMemory(argument)).toEqual({ wrong: expect.stringMatching(why) });
});

test.each([
  ['12 other words', { id: 12, rest: 'other words' }],
  ['#7 [fact] x', { id: 7, rest: '[fact] x' }],
  ['12', { id: 12, rest: '' }],
  ['12a', undefined],
  ['words', undefined],
  ['', undefined],
])('%j means the memory %j', (argument, meant) => {
  expect(typedNumber(argument)).toEqual(meant);
});
