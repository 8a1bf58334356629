import { expect, test } from 'vitest';
import { passageOf, unmarked } from './passage';

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
  const longer = `${'İ'.repeat(2_000)} gate`; // in lowercase
  expect(passageOf(longer, snippet, mark(snippet, 'gate')).text).toBe('… gate');
  expect(passageOf('nothing of it', snippet, mark(snippet, 'gate'))).toEqual({
    text: 'nothing of it',
    marks: [],
  });
});

test.each([
  ['京都', '私は京都へ行く', ['京都', '京都'], '京都は古い。私は京都へ行く'],
  ['กรุงเทพ', 'ที่กรุงเทพ', ['กรุงเทพ'], 'อยู่ที่กรุงเทพ'],
  ['Name', 'getUserName()', ['Name', 'name'], 'getUserName() and its name'],
  ['gate', 'gate', ['gate'], 'gate, not propagate'],
])('%s is marked where it was found within a word: %s', (word, snippet, found, text) => {
  expect(marked(passageOf(text, snippet, mark(snippet, word)))).toEqual(found);
});

test('a text is read without its markup, line by line', () => {
  const text =
    '## A table\n\n> **Notes** on `tea`: 2**8\n\n- one\n\n|Tea|Cups|\n|:--|:-:|\n|green|2|';
  expect(unmarked(text)).toBe('A table\n\nNotes on tea: 2**8\n\n- one\n\nTea Cups\ngreen 2');
});

test('signs that mean something elsewhere are signs', () => {
  const snippet = 'use a.*b (c)';
  const passage = passageOf('use a.*b (c)\naXb', snippet, mark(snippet, 'a.*b'));
  expect(marked(passage)).toEqual(['a.*b']);
});

test.each([
  ['without a space anywhere', `${'あ'.repeat(1_000)}門${'い'.repeat(2_000)}`, 1_204],
  ['without one, far into it', `${'あ'.repeat(400_000)}門${'い'.repeat(400_000)}`, 1_204],
  ['of lines without one', `${'あ\n'.repeat(1_000)}門${'\nい'.repeat(1_000)}`, 1_204],
  ['in a long token', `a ${'x'.repeat(700)}門${'x'.repeat(1_500)} b`, 1_204],
  ['before a long token', `${'a '.repeat(400)}門 ${'x'.repeat(1_500)} b`, 305],
  ['of signs that are written in two', `${'🙂'.repeat(500)}a門${'🙂'.repeat(1_000)}`, 1_204],
])('of a text %s what is around it is shown', (_, text, atMost) => {
  const passage = passageOf(text, '門', mark('門', '門'));
  expect(passage.text).toContain('門');
  expect(passage.text.length).toBeLessThanOrEqual(atMost);
  expect(passage.text.length).toBeGreaterThan(300);
  expect(passage.text.isWellFormed()).toBe(true);
});
