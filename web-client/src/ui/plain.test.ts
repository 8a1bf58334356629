import { expect, test } from 'vitest';
import { plain } from './plain';

test('a text is read in one line without its marks', () => {
  expect(plain('# Title\n\n1. `one`\n- **two**')).toBe('Title one two');
});
