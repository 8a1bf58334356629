import { expect, test } from 'vitest';
import type { Round } from '@/kit/turn/liveTurn';
import { message } from '@/test/messages';
import { fullness, newestUsage } from './contextUse';

const answer = (id: number, prompt_tokens: number | null, completion_tokens: number | null) =>
  message(id, 'assistant', { prompt_tokens, completion_tokens });
const round = (usage: Round['usage']) => ({ usage }) as Round;

test.each([
  ['nothing was said yet', [], null],
  ['the provider did not count', [answer(2, null, null)], null],
  ['the newest answer counts', [answer(2, 10, 5), answer(4, 20, 6)], [20, 6]],
  [
    'a newest one that was stopped says nothing',
    [answer(2, 10, 5), answer(4, null, null)],
    [10, 5],
  ],
  ['questions are not counted by themselves', [answer(2, 10, 5), message(3, 'user')], [10, 5]],
] as const)('%s', (_, rows, expected) => {
  const usage = newestUsage(rows, undefined);
  expect(usage && [usage.prompt, usage.completion]).toEqual(expected);
});

test('what a round of the running answer took is newer than what is stored', () => {
  const turn = { rounds: [round({ prompt: 30, completion: 1 }), round(null)] };
  expect(newestUsage([answer(2, 10, 5)], turn)).toEqual({ prompt: 30, completion: 1 });
});

test.each([
  [0, 0, 1000, 0, 1000],
  [1, 0, 100_000, 1, 99_999],
  [100, 80, 1000, 18, 820],
  [900, 300, 1000, 100, 0],
])(
  '%i sent and %i answered of %i are %i percent, %i are free',
  (prompt, completion, whole, percent, free) => {
    expect(fullness({ prompt, completion }, whole)).toMatchObject({ percent, free });
  },
);
