import { expect, test } from 'vitest';
import { together } from './together';

test.each([
  ['12 kB', '12~kB'],
  ['3.5 GiB of 8 GiB', '3.5~GiB of 8~GiB'],
  ['about 20 % more', 'about 20~% more'],
  ['90 km/h, 5 min', '90~km/h, 5~min'],
  ['120 days, € 1,200.50', '120~days, €~1,200.50'],
  ['4 models', '4 models'],
  ['4 daylong', '4 daylong'],
  ['in 2025 he moved', 'in 2025 he moved'],
  ['no number', 'no number'],
])('%s', (text, expected) => {
  expect(together(text)).toBe(expected.replaceAll('~', '\u00a0'));
});
