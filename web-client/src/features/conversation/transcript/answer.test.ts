import { expect, test } from 'vitest';
import { message } from '@/test/messages';
import { storedAnswer } from './answer';

const figures = { model: 'mock', prompt_tokens: 12, completion_tokens: 80, elapsed_ms: 900 };

test('a sample is shown as what it is, without a model, tokens or a time beside it', () => {
  const content = '**[mock:mock]** This is a sample: no model wrote it.';
  expect(storedAnswer(message(2, 'assistant', { content, ...figures }), [])).toMatchObject({
    text: 'This is a sample: no model wrote it.',
    model: null,
    usage: null,
    elapsedMs: null,
  });
});

test('an answer of a model keeps its words and figures', () => {
  const content = 'The tag **[mock:mock]** marks samples.';
  expect(storedAnswer(message(2, 'assistant', { content, ...figures }), [])).toMatchObject({
    text: content,
    model: 'mock',
    usage: { prompt: 12, completion: 80 },
    elapsedMs: 900,
  });
});
