import { expect, test } from 'vitest';
import { passageOf } from './passage';

const marked = ({ text, marks }: ReturnType<typeof passageOf>) =>
  marks.map(({ start, end }) => text.slice(start, end));
const mark = (snippet: string, word: string) => {
  const start = snippet.indexOf(word);
  return [{ start, end: start + word.length }];
};

test('a short text is shown whole, with all that reads like what was found', () => {
  const snippet = '… an iron gate for …';
  const passage = passageOf(
    'Gate?\n\nYes, an\niron gate for 2 (gateway)',
    snippet,
    mark(snippet, 'gate'),
  );
  expect(passage.text).toBe('Gate?\n\nYes, an\niron gate for 2 (gateway)');
  expect(marked(passage)).toEqual(['Gate', 'gate', 'gate']);
});

test('of a long text the part around the passage is shown, whatever its white space', () => {
  const text = `${'before '.repeat(200)}the iron\n\n  gate stands ${'after '.repeat(400)}`;
  const snippet = '… the iron gate stands after …';
  const passage = passageOf(text, snippet, mark(snippet, 'gate'));
  expect(passage.text).toMatch(/^… before/);
  expect(passage.text).toMatch(/after …$/);
  expect(passage.text).toContain('the iron\n\n  gate stands');
  expect(passage.text.length).toBeLessThan(1_300);
  expect(marked(passage)).toEqual(['gate']);
});

test('a snippet that is not in the text leads to the first word that was found', () => {
  const text = `${'x '.repeat(600)}(a) gate`;
  const snippet = 'a gate';
  expect(passageOf(text, snippet, mark(snippet, 'gate')).text).toMatch(/\(a\) gate$/);
  expect(passageOf('nothing of it', snippet, mark(snippet, 'gate'))).toEqual({
    text: 'nothing of it',
    marks: [],
  });
});

test('signs that mean something elsewhere are signs', () => {
  const snippet = 'use a.*b (c)';
  const passage = passageOf('use a.*b (c)\naXb', snippet, mark(snippet, 'a.*b'));
  expect(marked(passage)).toEqual(['a.*b']);
});
