import { expect, test } from 'vitest';
import { foreign, foreignText } from './foreign';

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

test.each([
  '❤\ufe0f',
  '👨\u200d👩\u200d👧',
  '1\ufe0f\u20e3',
  '👍🏽',
  '👩🏽\u200d⚕\ufe0f',
  '🏳\ufe0f\u200d🌈',
  '🇯🇵',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '☎\ufe0e',
])('%s stays as it is', (emoji) => {
  expect(foreign(`to${emoji}do ${emoji}${emoji}`)).toBe(`to${emoji}do ${emoji}${emoji}`);
});

test.each([
  ['❤\ufe0f\ufe0f', '❤\ufe0f⟨U+FE0F⟩'],
  ['1\ufe0f', '1⟨U+FE0F⟩'],
  ['👨\u200d', '👨⟨U+200D⟩'],
  ['🙂\u{e0067}', '🙂⟨U+E0067⟩'],
])('what stands beside an emoji and is no part of it is written out: %s', (text, shown) => {
  expect(foreign(text)).toBe(shown);
});

test('a text keeps its lines and tabs, and nothing else that is invisible', () => {
  expect(foreignText('/srv/a\u0001b\n\tc\u200b')).toBe('/srv/a⟨U+0001⟩b\n\tc⟨U+200B⟩');
});
