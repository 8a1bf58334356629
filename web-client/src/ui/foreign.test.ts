import { expect, test } from 'vitest';
import { foreign } from './foreign';

test.each([
  0x0a, 0x0d, 0x1b, 0x85, 0xa0, 0xad, 0x200b, 0x200e, 0x2028, 0x202e, 0x2066, 0x3164, 0xfeff,
  0xe0041,
])('U+%i is written out', (code) => {
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  expect(foreign(`a${String.fromCodePoint(code)}b`)).toBe(`a⟨U+${hex}⟩b`);
});

test('words stay as they are', () => {
  expect(foreign('write_file (ä, עברית, 🙂)')).toBe('write_file (ä, עברית, 🙂)');
});
