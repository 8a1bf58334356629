import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Markdown } from './Markdown';

test('a link to elsewhere opens beside, and tells nothing about here', () => {
  render(<Markdown text="See [notes](https://example.org/notes)." />);
  const link = screen.getByRole('link', { name: 'notes' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('headings of a text come below those of the page', () => {
  render(<Markdown text={'# Plan\n\n## Steps\n\n##### Detail'} />);
  expect(screen.getByRole('heading', { level: 3, name: 'Plan' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Steps' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 5, name: 'Detail' })).toBeVisible();
});

test.each([
  ['> [!WARNING]\n> Careful with **this**.', 'Warning|Careful with this.'],
  ['> [!note] Shut it first.\n>\n> Then go.', 'Note|Shut it first.|Then go.'],
  ['> [!TIP]', 'Tip'],
  ['> [!TIPS] of the day', '[!TIPS] of the day'],
])('%j is a notice with its name', (text, lines) => {
  const { container } = render(<Markdown text={text} />);
  const quotation = container.querySelector('blockquote');
  expect(Array.from(quotation?.children ?? [], (line) => line.textContent).join('|')).toBe(lines);
  expect(quotation?.classList.contains('notice')).toBe(!lines.startsWith('['));
});

test('a picture from elsewhere is a link and is not fetched', () => {
  const { container } = render(<Markdown text="![A chart](https://example.org/c.png?q=secret)" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: /A chart on example.org/ })).toBeVisible();
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '[press](javascript:alert(1))',
  '<iframe src="https://example.org"></iframe>',
  '<style>body{display:none}</style>',
])('%s does nothing', (text) => {
  const { container } = render(<Markdown text={`before ${text} after`} />);
  expect(
    container.querySelector('script, iframe, style, [onerror], [href^="javascript"]'),
  ).toBeNull();
  expect(container).toHaveTextContent(/before/);
});

test.each([
  ['quotations', `${'>'.repeat(2_500)} end`],
  ['lists', `${'- '.repeat(4_000)}end`],
  ['numbers', `${'1. '.repeat(4_000)}end`],
  ['elements', `${'<b>'.repeat(2_000)}end${'</b>'.repeat(2_000)}`],
  ['levels of elements', `${'<b>'.repeat(300)}end${'</b>'.repeat(300)}`],
])('a text of %s without an end stays readable', async (_, text) => {
  const { container } = render(<Markdown text={`before\n\n${text}\n\nafter`} />);
  await waitFor(() => expect(container.querySelector('.whitespace-pre-wrap')).not.toBeNull());
  expect(container).toHaveTextContent(/before.*end.*after/);
});

test('unfinished marks are mended while the text grows, and taken as they are when it is whole', () => {
  const { container, rerender } = render(<Markdown text="so **bo" streaming />);
  expect(container.querySelector('strong')).toHaveTextContent('bo');
  rerender(<Markdown text="so **bo" />);
  expect(container.querySelector('strong')).toBeNull();
});

test('code is shown at once, with its language and a way to copy it', () => {
  render(<Markdown text={'```java\nint x = 1;\n```'} />);
  expect(screen.getByText('java')).toBeVisible();
  expect(screen.getByText(/int x = 1;/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeVisible();
});

test('long lines of code are wrapped on demand', () => {
  const { container } = render(<Markdown text={'```java\nint x = 1;\n```'} />);
  const wrap = screen.getByRole('button', { name: 'Wrap', pressed: false });
  fireEvent.click(wrap);
  expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(container.querySelector('.code-block')).toHaveAttribute('data-wraps');
});

test('a formula is drawn once its renderer has come', async () => {
  const { container } = render(<Markdown text="so \(a^2\) holds" />);
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull(), { timeout: 5000 });
});

test('a block in the language of formulas is drawn, without any dollar beside it', async () => {
  const { container } = render(<Markdown text={'```math\na^2\n```'} />);
  await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull(), { timeout: 5000 });
});

test('a diagram is one however its language is written', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<Markdown text={'```Mermaid\nflowchart LR\n```'} />);
  // As code it would be named as it was written.
  expect(screen.getByText('mermaid')).toBeVisible();
  vi.unstubAllGlobals();
});

test('HTML that only shows is shown once its parser has come', async () => {
  const { container } = render(
    <Markdown text={'H<sub>2</sub>O<br>and more\n\n| a |\n|---|\n| 1<br>2 |'} />,
  );
  await waitFor(() => expect(container.querySelector('sub')).toHaveTextContent('2'), {
    timeout: 5000,
  });
  expect(container.querySelector('td br')).not.toBeNull();
});

test('a cell with some words is marked, so that it gets room for them', () => {
  const words = 'Ships with **the next** release, once it is ready';
  const { container } = render(<Markdown text={`| a | b |\n|---|---|\n| 1 | ${words} |`} />);
  const cells = [...container.querySelectorAll('td')];
  expect(cells.map((cell) => cell.hasAttribute('data-long'))).toEqual([false, true]);
});

test('a copied table has each cell on one line, and formulas as they were written', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const { container } = render(<Markdown text={'| a | b |\n|---|---|\n| 1<br>2 | \\(x_1\\) |'} />);
  await waitFor(() => expect(container.querySelector('.katex, td br')).not.toBeNull());
  await waitFor(() => expect(container.querySelector('td br')).not.toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Copy table' }));
  expect(writeText).toHaveBeenCalledWith('a\tb\n1 2\tx_1');
  vi.unstubAllGlobals();
});

test('the columns of a table follow the direction of its text', () => {
  const { container } = render(<Markdown text={'| שם | גיל |\n|---|---|\n| דנה | 30 |'} />);
  const block = container.querySelector('table')?.closest('[dir]');
  expect(block).toHaveAttribute('dir', 'auto');
  // The element closest to the text decides, and a cell has none.
  expect(block?.querySelector('[dir]')).toBeNull();
});

test('a link whose address stands below leads there', () => {
  render(<Markdown text={'See [notes].\n\nMore.\n\n[notes]: https://example.org/notes\n'} />);
  expect(screen.getByRole('link', { name: 'notes' })).toHaveAttribute(
    'href',
    'https://example.org/notes',
  );
});

test('a text that grows block by block is the same as one that came whole', () => {
  const whole = '# One\n\nTwo **three**.\n\n- four\n\n- five\n\n~~~js\nlet six;\n~~~\n\nSeven.';
  const { container, rerender } = render(<Markdown text="" streaming />);
  for (let end = 1; end <= whole.length; end++)
    rerender(<Markdown text={whole.slice(0, end)} streaming />);
  rerender(<Markdown text={whole} />);
  const grown = container.innerHTML;
  const { container: other } = render(<Markdown text={whole} />);
  expect(grown).toBe(other.innerHTML);
  expect(other.querySelectorAll('h1, p, ul, pre')).toHaveLength(7);
});

test('a footnote is that of its own text, there and back', () => {
  const text = 'It is so.[^1]\n\n[^1]: Because.';
  const { container } = render(
    <>
      <Markdown text={text} />
      <Markdown text={text} />
    </>,
  );
  const texts = [...container.children];
  expect(texts).toHaveLength(2);
  for (const one of texts) {
    const links = [...one.querySelectorAll('a[href^="#"]')];
    expect(links).toHaveLength(2);
    for (const link of links) {
      const target = container.querySelector(`[id="${link.getAttribute('href')?.slice(1)}"]`);
      expect(target && one.contains(target)).toBe(true);
    }
  }
});

/** The boxes after a number, as the style sheet finds them. */
const NUMBERED = /& (ol > li\.task-list-item[^{]*) \{/
  .exec(readFileSync('src/ui/markdown/prose.css', 'utf8'))?.[1]
  ?.replaceAll('&', '');

test.each([
  ['1. [ ] one', 1],
  ['1. [ ] one\n\n2. [x] two', 2],
  ['1. [ ] one\n   - [ ] below', 1],
  ['- [ ] one', 0],
])('in %j %i boxes have a number', (text, count) => {
  const { container } = render(<Markdown text={text} />);
  expect(container.querySelectorAll(NUMBERED ?? '')).toHaveLength(count);
});
