import { expect, test } from 'vitest';
import { plain } from './plain';

test('a text is read in one line without its marks', () => {
  expect(plain('# Title\n\n1. `one`\n- **two**')).toBe('Title one two');
  expect(plain('See [the *plan*](https://a.example/b) and ![a bed](b.png), _soon_.')).toBe(
    'See the plan and a bed, soon.',
  );
  expect(plain('2 * 3 * 4 in snake_case_names and ~~old~~ words')).toBe(
    '2 * 3 * 4 in snake_case_names and old words',
  );
});
