import { expect, test } from 'vitest';
import { noticeWords } from './notice';

const AT = '2026-11-27T14:30:00Z';

test.each([
  ['reminder_set', null, /^Reminder set for .*2026.*$/],
  ['reminder_set', 'tea', /^Reminder set for .*2026.*: tea$/],
  ['reminder_fired', null, /^Reminder$/],
  ['reminder_fired', 'tea', /^Reminder: tea$/],
  ['reminder_done', 'tea', /^Reminder done: tea$/],
  ['reminder_cancelled', null, /^Reminder cancelled$/],
] as const)('%s with the note %s', (kind, note, words) => {
  expect(noticeWords({ kind, at: AT, note })).toMatch(words);
});
