import { expect, test } from 'vitest';
import { mayUse, withServer } from './choice';

const on = ['fetch', 'github', 'kb'];

test('without a choice every server may be used', () => {
  expect(mayUse(null, 'fetch')).toBe(true);
  expect(mayUse([], 'fetch')).toBe(false);
  expect(mayUse(['kb'], 'kb')).toBe(true);
});

test.each([
  { chosen: null, server: 'kb', allowed: false, next: ['fetch', 'github'] },
  { chosen: ['fetch', 'github'], server: 'fetch', allowed: false, next: ['github'] },
  { chosen: ['github'], server: 'github', allowed: false, next: [] },
  { chosen: [], server: 'kb', allowed: true, next: ['kb'] },
  { chosen: ['fetch', 'github'], server: 'kb', allowed: true, next: null },
  { chosen: ['off', 'kb'], server: 'fetch', allowed: true, next: ['off', 'kb', 'fetch'] },
])('$chosen, $server: $allowed', ({ chosen, server, allowed, next }) => {
  expect(withServer(chosen, on, server, allowed)).toEqual(next);
});
