import { expect, test } from 'vitest';
import { unreadableText } from './labels';

test('only what a model cannot be told is said', () => {
  const file = { id: 1, mime: 'application/pdf', size: 1, original_filename: 'a.pdf' };
  expect(unreadableText(file)).toBeNull();
  expect(unreadableText({ ...file, unreadable: null })).toBeNull();
  expect(unreadableText({ ...file, unreadable: 'protected' })).toMatch('Password');
  expect(unreadableText({ ...file, encoding: 'windows-1252' })).toBe(
    'Encoding guessed (windows-1252): some characters may be wrong',
  );
});
