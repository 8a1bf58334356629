import { expect, test } from 'vitest';
import { firstSentence } from './firstSentence';

test.each([
  ['The key was refused.', 'The key was refused.', ''],
  ['The key was refused. Enter it again.', 'The key was refused.', ' Enter it again.'],
  ['Was it 1.5 s? It was.', 'Was it 1.5 s?', ' It was.'],
  ['HTTP 500 from api.example.org', 'HTTP 500 from api.example.org', ''],
  ['No answer\nfrom 127.0.0.1. Look there.', 'No answer', '\nfrom 127.0.0.1. Look there.'],
  ['鍵が拒否されました。 もう一度。', '鍵が拒否されました。', ' もう一度。'],
  ['', '', ''],
])('of “%s” the first sentence is “%s”', (text, first, rest) => {
  expect(firstSentence(text)).toEqual({ first, rest });
});
