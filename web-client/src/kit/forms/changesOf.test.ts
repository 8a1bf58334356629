import { expect, test } from 'vitest';
import { changesOf } from './changesOf';

const was: { name: string; role: number | null } = { name: 'Work', role: null };

test.each([
  [{}, undefined],
  [{ name: 'Work', role: null }, undefined],
  [{ name: undefined }, undefined],
  [{ name: 'Home', role: null }, { name: 'Home' }],
  [
    { name: '', role: 0 },
    { name: '', role: 0 },
  ],
])('of what was typed, %j, %j is another', (typed, changes) => {
  expect(changesOf(was, typed)).toEqual(changes);
});

test('what is taken away is a change', () => {
  expect(changesOf({ role: 3 as number | null }, { role: null })).toEqual({ role: null });
});
