import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown';

function shown(text: string, streaming = false) {
  return render(<Markdown text={text} streaming={streaming} />).container;
}

function all(container: Element, selector: string): string[] {
  return [...container.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
}

test.each([
  ['a fix (~2000 lines) and old (~5000 lines)', []],
  ['It takes ~3 to ~5 minutes.', []],
  ['大约~12万和~510万', []],
  ['~/a and ~/b', []],
  ['Real ~~gone~~ here, ~1 and ~2', ['gone']],
  ['这是~~旧的。~~新的', ['旧的。']],
])('in %s a single tilde is a tilde', (text, struck) => {
  const container = shown(text);
  expect(all(container, 'del')).toEqual(struck);
  expect(container.textContent).toBe(text.replaceAll('~~', ''));
});

test.each([
  ['这是**我想做的事。**所以继续。', ['我想做的事。']],
  ['继续。**“引用”**后面。', ['“引用”']],
  ['このテキストは**「重要」**です。', ['「重要」']],
  ['**마크다운(Markdown)**을 쓰세요。', ['마크다운(Markdown)']],
  ['他说：**“你好！”**然后走了。', ['“你好！”']],
  ['请用**`npm ci`**安装', ['npm ci']],
  ['第一**（一）**，第二**（二）**。', ['（一）', '（二）']],
  ['**价格：100元。**（含税）', ['价格：100元。']],
  ['ข้อความ**"ตัวหนา"**ข้อความ', ['"ตัวหนา"']],
  ['A **bold** word', ['bold']],
])('%s is bold where its writer meant it', (text, bold) => {
  const container = shown(text);
  expect(all(container, 'strong')).toEqual(bold);
  expect(container.textContent).not.toContain('*');
});

test('emphasis beside Chinese is found, and one within the other', () => {
  expect(all(shown('这是*强调。*好的，***都有。***完'), 'em')).toEqual(['强调。', '都有。']);
});

test.each(['2*3*4=24', 'snake_case_name and _private', 'a * b * c', 'a ** b ** c'])(
  '%s stands as it is typed, or as English has it',
  (text) => {
    const container = shown(text);
    expect(all(container, 'strong')).toEqual([]);
    expect(container.textContent?.replaceAll('*', '')).toBe(text.replaceAll('*', ''));
  },
);

test.each([
  ['请看https://example.org/a。谢谢', 'https://example.org/a'],
  ['（见https://example.org/a?b=1）后面', 'https://example.org/a?b=1'],
  ['**https://example.org/a。**后面', 'https://example.org/a'],
  ['链接：https://example.org、以及', 'https://example.org'],
  ['见「www.example.org/x」。', 'http://www.example.org/x'],
  ['看[这里](https://example.org/路径)。', 'https://example.org/路径'],
  ['https://example.org/路径/页', 'https://example.org/路径/页'],
  ['See https://example.org/a_(b)?c=d.', 'https://example.org/a_(b)?c=d'],
])('the link in %s ends where its address does', (text, address) => {
  const links = [...shown(text).querySelectorAll('a')];
  expect(links.map((link) => decodeURI(link.getAttribute('href') ?? ''))).toEqual([address]);
});

test.each([
  'A Vec<String> and a List<int>.',
  'The model writes <answer>42</answer> and <invoke name="x">y</invoke>.',
  'Map<String, List<T>> and Box<B> and List<Code>',
  'the <div> element and <input type="text"> in it',
  'press <Enter>, then <your-name>',
  '<!-- more --> and <!DOCTYPE html> and <?php x ?>',
  'std::vector<b> of type <T>',
  'a </div> too many, and </b> too',
])('%s is shown with its tags', async (text) => {
  const container = shown(text);
  expect(container.textContent).toBe(text);
  await waitFor(() => expect(container.textContent).toBe(text));
});

test('what stands in an unknown tag on lines of its own is still Markdown', () => {
  const container = shown('<answer>\nIt is **42**.\n</answer>\n\nEnd.');
  expect(all(container, 'strong')).toEqual(['42']);
  expect(container.textContent).toContain('<answer>');
  expect(container.textContent).toContain('</answer>');
});

test('an unknown tag within HTML is shown, too, and nothing acts', async () => {
  const container = shown(
    '<details>\n<summary>More</summary>\n\nA <script>alert(1)</script> B\n\n<p>C <thing onclick="x()">D</thing></p>\n</details>\n\n<script>alert(2)</script>',
  );
  await waitFor(() => expect(container.querySelector('details')).not.toBeNull(), { timeout: 5000 });
  expect(container.querySelector('script, thing, [onclick]')).toBeNull();
  for (const text of ['<script>alert(1)</script>', '<thing onclick="x()">D</thing>', 'alert(2)'])
    expect(container.textContent).toContain(text);
});

test('a sign for less that no tag follows hides nothing while more may come', () => {
  expect(shown('if a <b and c <len', true).textContent).toBe('if a <b and c');
});

test('no address of an unfinished link is seen', () => {
  for (const text of ['see [a', 'see [a](https://e.or', 'arr[0', 'so \\[ x'])
    expect(shown(text, true).textContent).not.toContain('streamdown');
});

test.each([
  ['It is done.\n---\nNext', 0],
  ['One\ntwo\n---\nNext', 0],
  ['**Note:**\n---\nNext', 0],
  ['Title\n---\nNext', 1],
  ['## Done.\n---\nNext', 1],
])('%j has %i headings', (text, headings) => {
  const container = shown(text);
  expect(all(container, 'h2')).toHaveLength(headings);
  expect(container.querySelectorAll('hr')).toHaveLength(text.startsWith('Title') ? 0 : 1);
});

test.each([
  ['It is so.\n\n[1]: https://example.org/a', '[1]: https://example.org/a'],
  ['[note]: this', '[note]: this'],
  ['It is so.\n\n[^1]: Because.', '[^1]: Because.'],
  ['![A cat](javascript:x)', 'A cat'],
  ['<pre>one <b>two</b> three</pre>', 'one two three'],
])('nothing of %j is lost', async (text, expected) => {
  const container = shown(text);
  await waitFor(() => expect(container.querySelector('b, [onclick]')).toBeNull());
  expect(container.textContent).toContain(expected);
});

test('a link with blanks in its address is one, and a picture within the text is shown', () => {
  const container = shown('[a](https://example.org/a b.pdf) ![c](data:image/png;base64,iVBO)');
  expect(container.querySelector('a')).toHaveAttribute('href', 'https://example.org/a%20b.pdf');
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,iVBO');
  expect(all(shown('`[a](https://e.org/a b)`'), 'code')).toEqual(['[a](https://e.org/a b)']);
});

test('a tag that is not closed yet is HTML while more may come', async () => {
  const container = shown('H<sub>2', true);
  await waitFor(() => expect(container.querySelector('sub')).not.toBeNull(), { timeout: 5000 });
  expect(container.textContent).toBe('H2');
});
