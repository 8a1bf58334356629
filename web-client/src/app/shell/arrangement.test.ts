import { expect, test } from 'vitest';
import { listPlace } from './arrangement';

test.each([
  ['desktop', true, false, false, 'beside'],
  ['desktop', false, false, false, 'beside'],
  ['desktop', true, true, false, 'away'],
  // A list hidden on a desktop is still the first page on a phone.
  ['phone', false, true, false, 'page'],
  ['phone', true, false, false, 'away'],
  ['phone', true, false, true, 'away'],
  ['tablet', false, false, false, 'page'],
  ['tablet', true, false, false, 'away'],
  ['tablet', true, false, true, 'over'],
] as const)(
  '%s, detail %s, put away %s, called over %s: %s',
  (layout, showsDetail, hidden, over, place) => {
    expect(listPlace({ layout, showsDetail, hidden, over })).toBe(place);
  },
);
